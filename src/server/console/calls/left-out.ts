import { quarterMs } from '#server/database/call-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { parseLocalTime } from '#server/local-time.ts';
import type { OwnAccount } from '#server/people/accounts/own-accounts.ts';
import { type CallFilter, findOperations } from './select-calls.ts';

/** Refused calls of accounts that the call log counted and did not keep, of a time's quarters of an hour. */
export function selectLeftOut(
  database: Queryable,
  accounts: readonly OwnAccount[],
  from: number,
  to: number,
) {
  const ids = accounts.map(({ id }) => id);
  return database
    .selectFrom('refused_calls')
    .where('account_id', 'in', ids)
    .where('quarter', '>=', Math.floor(from / quarterMs))
    .where('quarter', '<', Math.ceil(to / quarterMs));
}

/** How many they are of those that pass a filter; none has an id that could be asked for. */
export async function countLeftOut(
  database: Queryable,
  accounts: readonly OwnAccount[],
  filter: CallFilter,
  timeZone: string,
  now: number,
): Promise<number> {
  const { operation, outcome, code, requestId, path } = filter;
  if (outcome === 'success' || requestId) return 0;
  const from = filter.from ? parseLocalTime(filter.from, timeZone, 'earlier') : 0;
  const to = filter.to ? parseLocalTime(filter.to, timeZone, 'later') : now + quarterMs;
  let query = selectLeftOut(database, accounts, from, to);
  if (operation) query = query.where('operation', '=', operation.trim());
  if (path) query = query.where('operation', 'in', [...findOperations(path), '']);
  if (code) query = query.where('code', '=', code.trim());
  const { count } = await query
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}
