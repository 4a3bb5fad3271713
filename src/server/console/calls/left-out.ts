import { sql } from 'kysely';
import { quarterMs } from '#server/database/call-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { findOperations, type WantedCalls } from './select-calls.ts';

/** Selects the calls of accounts that the call log counted but did not store, by quarter of an hour. */
export function selectLeftOut(
  database: Queryable,
  accountIds: readonly string[],
  from: number,
  to: number,
) {
  return database
    .selectFrom('refused_calls')
    .where('account_id', 'in', accountIds)
    .where('quarter', '>=', Math.floor(from / quarterMs))
    .where('quarter', '<', Math.ceil(to / quarterMs));
}

export const leftOutCounts = [
  sql<number>`coalesce(sum(count), 0)`.as('calls'),
  sql<number>`coalesce(sum(count) filter (where code != '1'), 0)`.as('errors'),
] as const;

/**
 * Counts the unstored calls that pass a filter; they have no id, token or texts to filter by, and may be of
 * either version.
 */
export async function countLeftOut(
  database: Queryable,
  wanted: WantedCalls,
  now: number,
): Promise<number> {
  const { accountIds, operation, outcome, code, requestId, path, token, text } = wanted;
  if (requestId || token || text) return 0;
  const { from = 0, to = now + quarterMs } = wanted;
  let query = selectLeftOut(database, accountIds, from, to);
  if (operation) query = query.where('operation', '=', operation.trim());
  if (path) query = query.where('operation', 'in', [...findOperations(path), '']);
  if (outcome) query = query.where('code', outcome === 'success' ? '=' : '<>', '1');
  if (code) query = query.where('code', '=', code.trim());
  const { count } = await query
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}
