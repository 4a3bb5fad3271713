import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { orderStatus } from './core/built-in/orders/order-status.ts';
import { removeOrders } from './core/built-in/orders/order-store.ts';
import { locksRows } from './database/engine.ts';
import { removeBatch, sweep, sweepSize } from './database/sweep.ts';
import { type Db, type Queryable, type Table, tableList } from './database/tables.ts';
import { furtherChannels } from './push/channel.ts';
import { deleteEvents } from './push/event-log.ts';
import { deletePushes } from './push/remove-old-pushes.ts';
import { toFirstId } from './runtime/new-id.ts';
import { removeStatement } from './statements/ledger.ts';

/** Visitors' data of the demo account older than a time in milliseconds since 1970. */
interface Old {
  accountId: string;
  olderThan: number;
}

type Remove = (transaction: Queryable, old: Old) => Promise<number>;

/** Removes orders except waybills that pages show; leaves one that is being changed to the next sweep. */
const removeOldOrders =
  (keep: readonly string[]): Remove =>
  async (transaction, { accountId, olderThan }) => {
    const old = transaction
      .selectFrom('orders')
      .select('bill_code')
      .where('account_id', '=', accountId)
      .where('status', 'in', Object.values(orderStatus))
      .where('created_at', '<', olderThan)
      .where('bill_code', 'not in', ['', ...keep])
      .limit(sweepSize);
    const orders = await (locksRows(transaction) ? old.forUpdate().skipLocked() : old).execute();
    const billCodes = orders.map(({ bill_code }) => bill_code);
    await removeOrders(transaction, billCodes);
    return billCodes.length;
  };

const removePushes: Remove = (transaction, { accountId, olderThan }) => {
  const old = transaction
    .selectFrom('push')
    .select('id')
    .where('account_id', '=', accountId)
    .where('created_at', '<', olderThan)
    .limit(sweepSize);
  return deletePushes(transaction, old.$asScalar());
};

const removeEvents =
  (now: number): Remove =>
  (transaction, { accountId, olderThan }) => {
    const old = transaction
      .selectFrom('event')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '<', toFirstId(olderThan))
      .limit(sweepSize);
    return deleteEvents(transaction, old.$asScalar(), now);
  };

const removeOldStatements: Remove = async (transaction, { accountId, olderThan }) => {
  const old = await transaction
    .selectFrom('statement')
    .select(['id', 'line_count'])
    .where('account_id', '=', accountId)
    .where('changed_at', '<', olderThan)
    .orderBy('id')
    .limit(sweepSize)
    .execute();
  for (const row of old) await removeStatement(transaction, row);
  return old.length;
};

/** Removes rows of a table by the column that its description names; null is oldest. */
const removeRows =
  (table: Table, since: string): Remove =>
  (transaction, { accountId, olderThan }) =>
    removeBatch(
      transaction,
      table,
      sql`account_id = ${accountId} and (${sql.ref(since)} < ${olderThan} or ${sql.ref(since)} is null)`,
    );

const describedRemovals = tableList.flatMap(([table, { demo }]) =>
  typeof demo === 'object' ? [removeRows(table, demo.since)] : [],
);

/** Removes the test inbox's setting, and applications. */
async function removeSettings(
  transaction: Queryable,
  { accountId, olderThan }: Old,
): Promise<void> {
  // A visitor's setting of the test inbox stays while pushes go there.
  await transaction
    .deleteFrom('inbox')
    .where('account_id', '=', accountId)
    .where('account_id', 'not in', ({ selectFrom }) =>
      selectFrom('callback').select('account_id').where('destination', '=', 'inbox'),
    )
    .execute();
  // Reserved numbers that no address took.
  await transaction
    .deleteFrom('callback_secret')
    .where('account_id', '=', accountId)
    .where('made_at', '<', olderThan)
    .where('kind', 'in', furtherChannels)
    .where('kind', 'not in', ({ selectFrom }) =>
      selectFrom('callback').select('callback.kind').where('account_id', '=', accountId),
    )
    .execute();
  await transaction
    .deleteFrom('application')
    .where('applied_at', '<', olderThan)
    .where('organisation_id', 'in', ({ selectFrom }) =>
      selectFrom('account')
        .select('organisation_id')
        .where('id', '=', accountId)
        .$narrowType<{ organisation_id: string }>(),
    )
    .execute();
}

/** Data that all visitors share: the account, and the waybills that pages show. */
interface Shared {
  apiAccount: string;
  keep: readonly string[];
}

/** Removes what visitors created with the demo account more than a day before `now`. */
export async function removeOldDemo(database: Db, { apiAccount, keep }: Shared, now: number) {
  const olderThan = now - dayMs;
  const account = await database
    .selectFrom('account')
    .select('id')
    .where('api_account', '=', apiAccount)
    .executeTakeFirst();
  if (!account) return;
  const old = { accountId: account.id, olderThan };
  const removals = [
    removeOldOrders(keep),
    removePushes,
    removeEvents(now),
    removeOldStatements,
    ...describedRemovals,
  ];
  for (const remove of removals) await sweep(database, (transaction) => remove(transaction, old));
  await database.transaction().execute((transaction) => removeSettings(transaction, old));
}
