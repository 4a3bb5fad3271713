import { sql } from 'kysely';
import { dayMs, hourMs } from '#contract/durations.ts';
import {
  type AlertSettings,
  type ConsoleAlert,
  defaultAlerts,
  failingAttempts,
  fewestCalls,
} from '#contract/portal/console-alerts.ts';
import { alertKind } from '#contract/push.ts';
import { balanceLeft } from '#server/accounts/customer-store.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import { quarterMs } from '#server/database/call-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toChannels } from '#server/push/channel.ts';
import { leftOutCounts, selectLeftOut } from '../calls/left-out.ts';
import { callCounts } from '../calls/select-calls.ts';

export const watchedColumns = [
  'id',
  'api_account',
  'environment',
  'old_key_until',
  'old_key_used_at',
  'old_webhook_until',
  'old_webhook_used_at',
] as const satisfies (keyof AccountTable)[];

/** An account with its owner's thresholds. */
export interface WatchedAccount
  extends Pick<AccountTable, (typeof watchedColumns)[number]>,
    Pick<AlertSettings, 'errorRate' | 'balance'> {}

interface ThresholdRow {
  /** The organisation, if it saved settings. */
  set_by: string | null;
  error_rate: number | null;
  balance: number | null;
}

/** Returns an organisation's thresholds: the defaults until it saves its own. */
export function toThresholds(
  row: ThresholdRow | undefined,
): Pick<AlertSettings, 'errorRate' | 'balance'> {
  if (!row?.set_by) return defaultAlerts;
  return { errorRate: row.error_rate, balance: row.balance };
}

/** Calls and errors of each account in the last hour; for only counted calls, its complete quarters. */
async function countCalls(database: Queryable, ids: readonly string[], now: number) {
  const from = now - hourMs;
  const kept = await database
    .selectFrom('call_log')
    .select(['account_id as id', ...callCounts])
    .where('account_id', 'in', ids)
    .where('called_at', '>', from)
    .groupBy('account_id')
    .execute();
  const wholeQuarters = Math.ceil(from / quarterMs) * quarterMs;
  const leftOut = await selectLeftOut(database, ids, wholeQuarters, now + 1)
    .select(['account_id as id', ...leftOutCounts])
    .groupBy('account_id')
    .execute();
  return [...kept, ...leftOut];
}

/** Pushes except alerts, and those to the portal's own inbox or listener, whose failures are chosen. */
function countPushes(database: Queryable, ids: readonly string[]) {
  return database
    .selectFrom('push')
    .select(({ fn }) => ['account_id as id', fn.countAll<number>().as('count')])
    .where('account_id', 'in', ids)
    .where('kind', 'not in', toChannels([alertKind]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('callback')
            .select('url')
            .whereRef('callback.account_id', '=', 'push.account_id')
            .whereRef('callback.kind', '=', 'push.kind')
            .where('destination', '!=', 'address'),
        ),
      ),
    );
}

/** Pushes of each account that are retried after several failures. */
function countFailing(database: Queryable, ids: readonly string[]) {
  return countPushes(database, ids)
    .where('status', '=', sql.lit('pending'))
    .where('attempts', '>=', failingAttempts)
    .groupBy('account_id')
    .execute();
}

/** Pushes of each account that were parked within the last hour. */
function countParked(database: Queryable, ids: readonly string[], now: number) {
  return countPushes(database, ids)
    .where('status', '=', sql.lit('dead'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_attempt')
          .select('number')
          .whereRef('push_id', '=', 'push.id')
          .where('attempted_at', '>', now - hourMs),
      ),
    )
    .groupBy('account_id')
    .execute();
}

function countDisabled(database: Queryable, ids: readonly string[]) {
  return database
    .selectFrom('callback')
    .select(({ fn }) => ['account_id as id', fn.countAll<number>().as('count')])
    .where('account_id', 'in', ids)
    .where('kind', 'not in', toChannels([alertKind]))
    .where('disabled_at', 'is not', null)
    .where('destination', '=', 'address')
    .groupBy('account_id')
    .execute();
}

/** Lists production customers whose waybills are counted, those with the fewest first. */
function listBalances(database: Queryable, watched: readonly WatchedAccount[]) {
  const production = watched.filter(({ environment }) => environment === 'production');
  const ids = production.map(({ id }) => id);
  if (ids.length === 0) return [];
  return database
    .selectFrom('customer')
    .select(['account_id as id', 'code', balanceLeft.as('left')])
    .where('account_id', 'in', ids)
    .where(balanceLeft, 'is not', null)
    .$narrowType<{ left: number }>()
    .orderBy('left')
    .orderBy('code')
    .execute();
}

type Found = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(database: Queryable, watched: readonly WatchedAccount[], now: number) {
  const ids = watched.map(({ id }) => id);
  const [calls, failing, parked, disabled, balances] = await Promise.all([
    countCalls(database, ids, now),
    countFailing(database, ids),
    countParked(database, ids, now),
    countDisabled(database, ids),
    listBalances(database, watched),
  ]);
  return { calls, failing, parked, disabled, balances };
}

function sum<Row extends { id: string | null }>(
  rows: readonly Row[],
  id: string,
  read: (row: Row) => unknown,
): number {
  return rows.reduce((total, row) => (row.id === id ? total + Number(read(row)) : total), 0);
}

/** Earliest end of an old but used secret that ends within a day. */
function findEnding(watched: WatchedAccount, now: number): number | undefined {
  const { old_key_until, old_key_used_at, old_webhook_until, old_webhook_used_at } = watched;
  const ends = [
    old_key_used_at === null ? null : old_key_until,
    old_webhook_used_at === null ? null : old_webhook_until,
  ].filter((until) => until !== null && until > now && until <= now + dayMs);
  return ends.length > 0 ? Math.min(...ends.map(Number)) : undefined;
}

function* toAlerts(watched: WatchedAccount, found: Found, now: number): Generator<ConsoleAlert> {
  const { id, environment, api_account: apiAccount, errorRate, balance } = watched;
  const about = { environment, apiAccount };
  const calls = sum(found.calls, id, (row) => row.calls);
  const errors = sum(found.calls, id, (row) => row.errors);
  if (errorRate !== null && calls >= fewestCalls && errors * 100 >= calls * errorRate)
    yield { kind: 'errorRate', ...about, calls, errors };
  const failing = sum(found.failing, id, (row) => row.count);
  const parked = sum(found.parked, id, (row) => row.count);
  const disabled = sum(found.disabled, id, (row) => row.count);
  if (failing + parked + disabled > 0)
    yield { kind: 'pushes', ...about, failing, parked, disabled };
  const until = findEnding(watched, now);
  if (until !== undefined) yield { kind: 'oldKey', ...about, until };
  const least = found.balances.find((row) => row.id === id);
  if (least && balance !== null && least.left <= balance)
    yield { kind: 'balance', ...about, customerCode: least.code, left: least.left };
}

export interface FoundAlert<Account> {
  watched: Account;
  alert: ConsoleAlert;
}

/** Current alerts of accounts, in the order of the accounts. */
export async function findAlerts<Account extends WatchedAccount>(
  database: Queryable,
  accounts: readonly Account[],
  now: number,
): Promise<FoundAlert<Account>[]> {
  if (accounts.length === 0) return [];
  const found = await readFacts(database, accounts, now);
  return accounts.flatMap((watched) =>
    [...toAlerts(watched, found, now)].map((alert) => ({ watched, alert })),
  );
}

/** Accounts checked together. */
export const batchSize = 100;

/** Finds the alerts of the accounts that `read` returns, in order of id, in batches; `lookedAt` is when each began. */
export async function* findAllAlerts<Account extends WatchedAccount>(
  { reports, now }: { reports: Queryable; now: () => number },
  read: (after: string) => Promise<Account[]>,
) {
  for (let after = ''; ; ) {
    const watched = await read(after);
    const lookedAt = now();
    if (watched.length > 0)
      yield { watched, lookedAt, found: await findAlerts(reports, watched, lookedAt) };
    after = watched.at(-1)?.id ?? '';
    if (watched.length < batchSize) return;
  }
}
