import type { Overview } from '#contract/portal/console-accounts.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import { balanceLeft } from '#server/accounts/customer-store.ts';
import type { Queryable } from '#server/database/tables.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import { countOpenPushes } from '#server/push/find-pushes.ts';
import { leftOutCounts, selectLeftOut } from '../calls/left-out.ts';
import { callCounts } from '../calls/select-calls.ts';

type Figures = Overview['figures'];

function toMidnight(now: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return local.startOfDay().epochMilliseconds;
}

/** Counts the newest calls since a time, up to a limit, since a day may have millions. */
async function countCalls(database: Queryable, ids: string[], from: number, now: number) {
  const newest = database
    .selectFrom('call_log')
    .select('code')
    .where('account_id', 'in', ids)
    .where('called_at', '>=', from)
    .orderBy('called_at', 'desc')
    .limit(mostCounted + 1);
  const { calls, errors } = await database
    .selectFrom(newest.as('newest'))
    .select(callCounts)
    .executeTakeFirstOrThrow();
  const leftOut = await selectLeftOut(database, ids, from, now + 1)
    .select(leftOutCounts)
    .executeTakeFirstOrThrow();
  const all = calls + Number(leftOut.calls);
  return {
    calls: Math.min(all, mostCounted),
    errors: Math.min(errors + Number(leftOut.errors), mostCounted),
    more: all > mostCounted,
  };
}

async function countPushes(database: Queryable, ids: readonly string[]) {
  const open = await countOpenPushes(database, ids);
  const count = (status: 'pending' | 'dead') =>
    open.reduce((sum, each) => (each.status === status ? sum + each.count : sum), 0);
  return { pushesWaiting: count('pending'), pushesParked: count('dead') };
}

/** For production if it is open, else the sandbox; null if nothing is counted. */
async function readBalance(database: Queryable, accounts: readonly OwnAccount[]) {
  const account = accounts.find(({ environment }) => environment === 'production') ?? accounts[0];
  if (!account) return null;
  const row = await database
    .selectFrom('customer')
    .select(({ fn }) => fn.sum<number | null>(balanceLeft).as('left'))
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  const left = row?.left ?? null;
  return { environment: account.environment, left: left === null ? null : Number(left) };
}

/** Today's figures of a user's accounts. */
export async function readFigures(
  database: Queryable,
  organisationId: string,
  now: number,
  timeZone: string,
): Promise<Figures> {
  const accounts = await findOwnAccounts(database, organisationId);
  const ids = toIds(accounts);
  return {
    ...(await countCalls(database, ids, toMidnight(now, timeZone), now)),
    ...(await countPushes(database, ids)),
    balance: await readBalance(database, accounts),
  };
}
