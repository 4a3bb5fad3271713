import type { Db, Queryable } from './database/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** What goes in one transaction: little, since writes wait for it. */
const batchSize = 100;

/** Visitors' things of the demo's account that are older than a moment, in milliseconds since 1970. */
interface Old {
  accountId: string;
  olderThan: number;
}

/** Removes a batch; resolves to how many they were. */
type Remove = (transaction: Queryable, old: Old) => Promise<number>;

/** What hangs on a waybill. */
const ofWaybill = ['scan', 'simulation', 'subscription', 'real_name', 'reserved_waybill'] as const;

/** Orders with all that hangs on them; the waybill that pages show stays. */
const removeOrders =
  (keep: readonly string[]): Remove =>
  async (transaction, { accountId, olderThan }) => {
    const orders = await transaction
      .selectFrom('orders')
      .select('bill_code')
      .where('account_id', '=', accountId)
      .where('created_at', '<', olderThan)
      .where('bill_code', 'not in', ['', ...keep])
      .limit(batchSize)
      .execute();
    const billCodes = orders.map(({ bill_code }) => bill_code);
    if (billCodes.length === 0) return 0;
    for (const table of ofWaybill) {
      await transaction.deleteFrom(table).where('bill_code', 'in', billCodes).execute();
    }
    await transaction.deleteFrom('orders').where('bill_code', 'in', billCodes).execute();
    return billCodes.length;
  };

/** Pushes with their attempts. */
const removePushes: Remove = async (transaction, { accountId, olderThan }) => {
  const removed = await transaction
    .deleteFrom('push')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('push as old')
        .select('old.id')
        .where('old.account_id', '=', accountId)
        .where('old.created_at', '<', olderThan)
        .limit(batchSize),
    )
    .returning('id')
    .execute();
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) {
    await transaction.deleteFrom('push_attempt').where('push_id', 'in', ids).execute();
  }
  return ids.length;
};

const removeCalls: Remove = async (transaction, { accountId, olderThan }) => {
  const { numDeletedRows } = await transaction
    .deleteFrom('call_log')
    .where('request_id', 'in', ({ selectFrom }) =>
      selectFrom('call_log as old')
        .select('old.request_id')
        .where('old.account_id', '=', accountId)
        .where('old.called_at', '<', olderThan)
        .limit(batchSize),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Numbers that no order carries. */
const removeReserved: Remove = async (transaction, { accountId, olderThan }) => {
  const { numDeletedRows } = await transaction
    .deleteFrom('reserved_waybill')
    .where('bill_code', 'in', ({ selectFrom }) =>
      selectFrom('reserved_waybill as old')
        .select('old.bill_code')
        .where('old.account_id', '=', accountId)
        .where('old.reserved_at', '<', olderThan)
        .limit(batchSize),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** What there is at most one of for each operation: addresses, joint testing, applications, the timetable. */
async function removeFew(transaction: Queryable, { accountId, olderThan }: Old): Promise<void> {
  await transaction
    .deleteFrom('callback')
    .where('account_id', '=', accountId)
    .where('updated_at', '<', olderThan)
    .execute();
  await transaction
    .deleteFrom('joint_test')
    .where('account_id', '=', accountId)
    .where('last_at', '<', olderThan)
    .execute();
  await transaction
    .deleteFrom('sandbox_timetable')
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('set_at', 'is', null), eb('set_at', '<', olderThan)]))
    .execute();
  await transaction
    .deleteFrom('application')
    .where('applied_at', '<', olderThan)
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users')
        .innerJoin('account', 'account.user_id', 'users.id')
        .select('users.id')
        .where('account.id', '=', accountId),
    )
    .execute();
}

/** What everybody shares: the account, and the waybills that pages show. */
interface Shared {
  apiAccount: string;
  keep: readonly string[];
}

/** Removes what visitors made with the demo account more than a day before `now`. */
export async function removeOldDemo(
  database: Db,
  { apiAccount, keep }: Shared,
  now: number,
): Promise<void> {
  const olderThan = now - dayMs;
  const account = await database
    .selectFrom('account')
    .select('id')
    .where('api_account', '=', apiAccount)
    .executeTakeFirst();
  if (!account) return;
  const old = { accountId: account.id, olderThan };
  for (const remove of [removeOrders(keep), removePushes, removeCalls, removeReserved]) {
    let removed: number;
    do {
      removed = await database.transaction().execute((transaction) => remove(transaction, old));
    } while (removed === batchSize);
  }
  await database.transaction().execute((transaction) => removeFew(transaction, old));
}
