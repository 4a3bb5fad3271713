import { sql } from 'kysely';
import type { Db, Queryable } from './database/tables.ts';
import type { DemoAccount } from './demo.ts';

interface Log {
  error(details: object, message: string): void;
}

interface Deps {
  database: Db;
  /** Milliseconds since 1970. */
  now(): number;
  log: Log;
}

const dayMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;
/** Orders removed in one transaction: few, since writes wait for it. */
const batchSize = 200;

/** What hangs on a waybill. */
const ofWaybill = ['scan', 'simulation', 'subscription', 'real_name', 'reserved_waybill'] as const;

async function removePushes(transaction: Queryable, accountId: string, olderThan: number) {
  const old = await transaction
    .deleteFrom('push')
    .where('account_id', '=', accountId)
    .where('created_at', '<', olderThan)
    .returning('id')
    .execute();
  for (const { id } of old) {
    await transaction.deleteFrom('push_attempt').where('push_id', '=', id).execute();
  }
}

/** What else an account makes, and the time that says how old it is. */
const ofAccount = [
  ['callback', 'updated_at'],
  ['call_log', 'called_at'],
  ['reserved_waybill', 'reserved_at'],
  ['joint_test', 'last_at'],
] as const;

/** What is no order: pushes, addresses, calls, reserved numbers, joint testing, the timetable, applications. */
async function removeRest(transaction: Queryable, accountId: string, olderThan: number) {
  await removePushes(transaction, accountId, olderThan);
  for (const [table, time] of ofAccount) {
    await transaction
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where(sql.ref<number>(time), '<', olderThan)
      .execute();
  }
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

/** One batch of orders with all that hangs on them; resolves to how many they were. */
async function removeOrders(
  transaction: Queryable,
  accountId: string,
  olderThan: number,
  keep: readonly string[],
): Promise<number> {
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
  for (;;) {
    const removed = await database
      .transaction()
      .execute((transaction) => removeOrders(transaction, account.id, olderThan, keep));
    if (removed < batchSize) break;
  }
  await database
    .transaction()
    .execute((transaction) => removeRest(transaction, account.id, olderThan));
}

/** Cleans up now and every hour; resolves to what stops it. */
export function keepDemoClean({ database, now, log }: Deps, demo: DemoAccount): () => void {
  const { apiAccount, readSamples } = demo;
  const clean = async () => {
    const samples = Object.values((await readSamples?.()) ?? {});
    const keep = samples.map(({ billCode }) => billCode);
    await removeOldDemo(database, { apiAccount, keep }, now());
  };
  const sweep = () =>
    clean().catch((error) =>
      log.error({ err: error }, 'what the demo account made could not be removed'),
    );
  void sweep();
  const timer = setInterval(sweep, sweepEveryMs);
  return () => clearInterval(timer);
}
