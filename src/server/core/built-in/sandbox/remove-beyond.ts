import { dayMs } from '#contract/durations.ts';
import { pushKinds } from '#contract/operations/pushes.ts';
import { locksRows } from '#server/database/engine.ts';
import { lookSize, removeFound } from '#server/database/sweep.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { toChannels } from '#server/push/channel.ts';
import { deleteEvents } from '#server/push/event-log.ts';
import { deletePushes } from '#server/push/remove-old-pushes.ts';
import { removeStatement } from '#server/statements/ledger.ts';
import { removeOrders } from '../orders/order-store.ts';

/** Pushes of each kind per order that an account may keep. */
const pushesOfOrder = 10;

/** Limits of a sandbox account: number and age of its orders; 0: no limit. */
interface SandboxLimits {
  sandboxOrders: number;
  sandboxOrderDays: number;
}

interface RemoveParts {
  database: Db;
  /** Database used to find the orders to remove. */
  reports: Db;
  limits: SandboxLimits;
  /** Waybills to keep, because public pages show them. */
  keep: readonly string[];
  now: number;
}

const sandboxAccounts = (database: Queryable) =>
  database.selectFrom('account').select('id').where('environment', '=', 'sandbox');

/** The maximum of `count` per account, and the time before which rows are too old. */
interface Bounds {
  most: number;
  olderThan: number;
}

function toBounds({ limits, now }: RemoveParts, count: number): Bounds {
  const { sandboxOrders, sandboxOrderDays } = limits;
  return {
    most: sandboxOrders === 0 ? Number.MAX_SAFE_INTEGER : sandboxOrders * count,
    olderThan: sandboxOrderDays === 0 ? 0 : now - sandboxOrderDays * dayMs,
  };
}

async function findCrowded({ reports }: RemoveParts, { most, olderThan }: Bounds) {
  const rows = await reports
    .selectFrom('orders')
    .select('account_id')
    .where('account_id', 'in', sandboxAccounts(reports))
    .groupBy('account_id')
    .having(({ eb, fn, or }) =>
      or([eb(fn.countAll<number>(), '>', most), eb(fn.min<number>('created_at'), '<', olderThan)]),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Finds an account's waybills that are too old or beyond the newest; the oldest last. */
async function findRemovable(
  { reports, keep }: RemoveParts,
  accountId: string,
  { most, olderThan }: Bounds,
): Promise<string[]> {
  const own = reports
    .selectFrom('orders')
    .select('bill_code')
    .where('account_id', '=', accountId)
    .where('bill_code', 'not in', ['', ...keep])
    .orderBy('created_at', 'desc')
    .orderBy('order_number', 'desc')
    .limit(lookSize);
  const tooOld = await own.where('created_at', '<', olderThan).execute();
  const tooMany = tooOld.length < lookSize ? await own.offset(most).execute() : [];
  return [...new Set([...tooOld, ...tooMany].map(({ bill_code }) => bill_code))].slice(0, lookSize);
}

/** Waiting pushes are still sent, and removed later by age. */
const endedPushes = (transaction: Queryable) =>
  transaction.selectFrom('push').select('id').where('status', '!=', 'pending');

/** Leaves an order that is being changed to the next sweep. */
async function removeBatch(transaction: Queryable, accountId: string, batch: readonly string[]) {
  const old = transaction
    .selectFrom('orders')
    .select('bill_code')
    .where('account_id', '=', accountId)
    .where('bill_code', 'in', batch);
  const rows = await (locksRows(transaction) ? old.forUpdate().skipLocked() : old).execute();
  const billCodes = rows.map(({ bill_code }) => bill_code);
  await removeOrders(transaction, billCodes);
  if (billCodes.length === 0) return 0;
  const ended = endedPushes(transaction)
    .where('account_id', '=', accountId)
    .where('kind', 'in', toChannels(pushKinds))
    .where('bill_code', 'in', billCodes);
  await deletePushes(transaction, ended.$asScalar());
  return billCodes.length;
}

async function removeCrowdedOrders(parts: RemoveParts): Promise<void> {
  const bounds = toBounds(parts, 1);
  for (const accountId of await findCrowded(parts, bounds)) {
    await removeFound(
      parts.database,
      () => findRemovable(parts, accountId, bounds),
      (transaction, batch) => removeBatch(transaction, accountId, batch),
    );
  }
}

/** Keeps the newest pushes of each kind, and all that wait. */
async function removeCrowdedPushes(parts: RemoveParts): Promise<void> {
  const { database, reports } = parts;
  const { most } = toBounds(parts, pushesOfOrder);
  const crowded = await reports
    .selectFrom('push')
    .select(['account_id', 'kind'])
    .where('account_id', 'in', sandboxAccounts(reports))
    .groupBy(['account_id', 'kind'])
    .having(({ fn }) => fn.countAll<number>(), '>', most)
    .execute();
  for (const { account_id, kind } of crowded) {
    const look = async () => {
      const beyond = reports
        .selectFrom('push')
        .select(['id', 'status'])
        .where('account_id', '=', account_id)
        .where('kind', '=', kind)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most)
        .limit(lookSize);
      const rows = await reports
        .selectFrom(beyond.as('beyond'))
        .select('id')
        .where('status', '!=', 'pending')
        .execute();
      return rows.map(({ id }) => id);
    };
    await removeFound(database, look, (transaction, batch) =>
      deletePushes(transaction, endedPushes(transaction).where('id', 'in', batch).$asScalar()),
    );
  }
}

/** Keeps the newest events. */
async function removeCrowdedEvents(parts: RemoveParts): Promise<void> {
  const { database, reports, now } = parts;
  const { most } = toBounds(parts, pushesOfOrder * pushKinds.length);
  const crowded = await reports
    .selectFrom('event')
    .select('account_id')
    .where('account_id', 'in', sandboxAccounts(reports))
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll<number>(), '>', most)
    .execute();
  for (const { account_id } of crowded) {
    const look = async () => {
      const rows = await reports
        .selectFrom('event')
        .select('id')
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most)
        .limit(lookSize)
        .execute();
      return rows.map(({ id }) => id);
    };
    await removeFound(database, look, (transaction, batch) => {
      const old = transaction.selectFrom('event').select('id').where('id', 'in', batch);
      return deleteEvents(transaction, old.$asScalar(), now);
    });
  }
}

/** Removes statements that are too old, or behind so many newer lines as an account may have orders. */
async function removeCrowdedStatements(parts: RemoveParts): Promise<void> {
  const { database, reports } = parts;
  const { most, olderThan } = toBounds(parts, 1);
  const crowded = await reports
    .selectFrom('statement')
    .select('account_id')
    .where('account_id', 'in', sandboxAccounts(reports))
    .groupBy('account_id')
    .having(({ eb, fn, or }) =>
      or([
        eb(fn.sum<number>('line_count'), '>', most),
        eb(fn.min<number>('changed_at'), '<', olderThan),
      ]),
    )
    .execute();
  for (const { account_id } of crowded) {
    const rows = await reports
      .selectFrom('statement')
      .select(['id', 'line_count', 'changed_at'])
      .where('account_id', '=', account_id)
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    let newer = 0;
    const old = rows.filter(({ line_count, changed_at }) => {
      const isBehind = newer >= most;
      newer += line_count;
      return isBehind || changed_at < olderThan;
    });
    for (const row of old)
      await database.transaction().execute((transaction) => removeStatement(transaction, row));
  }
}

/** Oldest first, with scans, subscriptions, real names and finished pushes. Never touches production. */
export async function removeBeyond(parts: RemoveParts): Promise<void> {
  await removeCrowdedOrders(parts);
  await removeCrowdedPushes(parts);
  await removeCrowdedEvents(parts);
  await removeCrowdedStatements(parts);
}
