import { type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import { operations } from '#contract/operations/all.ts';
import type { exportCalls } from '#contract/portal/console-calls.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { merged } from '#server/database/merged.ts';
import { batchSize } from '#server/database/read-in-batches.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { type OwnAccount, toIds } from '#server/people/credentials/own-accounts.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import type { RowKey } from '../search-texts.ts';

/** Number of calls, and of failed ones. */
export const callCounts = [
  sql<number>`count(*)`.as('calls'),
  sql<number>`count(*) filter (where code != '1')`.as('errors'),
] as const;

type CallFilter = Omit<AskOf<typeof exportCalls>, 'asOf'>;

const paths = new Map<string, string>(operations.map(({ id, path }) => [id, path]));

/** Path of an operation below the base path. */
export function pathOf(operation: string): string {
  return paths.get(operation) ?? operation;
}

/** Ids of the operations whose id or address contains the text, ignoring case. */
export function findOperations(text: string): string[] {
  const wanted = text.trim().toLowerCase();
  const has = (each: string) => each.toLowerCase().includes(wanted);
  return operations.filter(({ id, path }) => has(id) || has(path)).map(({ id }) => id);
}

/** Accounts and filter of calls, with times in a time zone. */
export type WantedCalls = ReturnType<typeof toWanted>;

export function toWanted(
  accounts: readonly OwnAccount[],
  { from, to, ...filter }: CallFilter,
  timeZone: string,
) {
  return {
    ...filter,
    accountIds: toIds(accounts),
    from: from ? parseLocalTime(from, timeZone, 'earlier') : undefined,
    to: to ? parseLocalTime(to, timeZone, 'later') : undefined,
  };
}

function toOperations({ operation, path }: WantedCalls): string[] | undefined {
  if (!path) return operation ? [operation.trim()] : undefined;
  const found = [...findOperations(path), ''];
  return operation ? found.filter((each) => each === operation.trim()) : found;
}

/** Selects calls of accounts; those of a token and of each operation use separate indexes. */
function mergeCalls({ accountIds, token }: WantedCalls, operations: string[] | undefined) {
  const each = accountIds.flatMap((account_id) => {
    if (token) return [{ account_id, tool_token_name: token.trim() }];
    return operations?.map((operation) => ({ account_id, operation })) ?? [{ account_id }];
  });
  return merged('call_log', each, ['called_at', 'request_id']);
}

/**
 * Written out, since the partial index of failed calls needs this condition. Every call has an operation; the
 * expression keeps SQLite from the index of all calls, which is narrower but lacks it.
 */
export const hasFailed = sql<boolean>`code != '1' and operation || '' is not null`;

function selectCalls(database: Queryable, wanted: WantedCalls) {
  const { version, from, to, outcome, code, requestId, token } = wanted;
  const operations = toOperations(wanted);
  const isFailed = outcome === 'failure' || (code !== undefined && code.trim() !== '1');
  let query = database.selectFrom(mergeCalls(wanted, isFailed ? undefined : operations));
  if (from !== undefined) query = query.where('called_at', '>=', from);
  if (to !== undefined) query = query.where('called_at', '<', to);
  // Failed calls and calls of tokens are few, and their indexes are in order of time, whatever the operation.
  if (operations && (isFailed || token))
    query = query.where(({ eb, or }) =>
      or(operations.map((operation) => eb(sql`operation || ''`, '=', operation))),
    );
  if (version) query = query.where('version', '=', version === '2' ? 2 : 1);
  if (outcome === 'success') query = query.where('code', '=', '1');
  if (isFailed) query = query.where(hasFailed);
  if (code) query = query.where('code', '=', code.trim());
  if (requestId) query = query.where('request_id', '=', requestId.trim().toLowerCase());
  return query;
}

const listed = [
  'request_id',
  'called_at',
  'account_id',
  'api_account',
  'version',
  'operation',
  'code',
  'http_status',
  'duration_us',
  'field',
  'diagnosis',
  'tool_token_id',
  'tool_token_name',
] as const;

/** Selects matching calls for a list, newest first. */
export function selectNewest(database: Queryable, wanted: WantedCalls) {
  return selectCalls(database, wanted)
    .select(listed)
    .orderBy('called_at', 'desc')
    .orderBy('request_id', 'desc');
}

/** Selects the same by request id. */
export function readCalls(database: Queryable, requestIds: readonly string[]) {
  return database
    .selectFrom('call_log')
    .select(listed)
    .where('request_id', 'in', requestIds)
    .orderBy('called_at', 'desc')
    .orderBy('request_id', 'desc')
    .execute();
}

export type ListedCall = InferResult<ReturnType<typeof selectNewest>>[number];

type NewestQuery<Row> = SelectQueryBuilder<Database, 'call_log', Row>;

/** Selects the rest of a newest-first query after a row. */
function selectAfter<Row>(newest: NewestQuery<Row>, { at, id }: RowKey): NewestQuery<Row> {
  return newest
    .where('called_at', '<=', at)
    .where(({ eb, or }) => or([eb('called_at', '<', at), eb('request_id', '<', id)]));
}

/** Lists the matching calls up to a moment, for a search of their texts. */
export function toSearchedCalls(database: Queryable, wanted: WantedCalls, asOf: number) {
  const newest = selectNewest(database, wanted)
    .clearSelect()
    .select(['called_at as at', 'request_id as id'])
    .where('called_at', '<=', asOf);
  return {
    keys: (last?: RowKey) => (last ? selectAfter(newest, last) : newest),
    table: 'call_log',
    id: 'request_id',
    texts: ['received', 'answered'],
    read: (ids: readonly string[]) => readCalls(database, ids),
  } as const;
}

/** Yields the first rows of a newest-first query, up to `most`, in batches, so that other calls get a turn. */
export async function* readNewest<Row extends Pick<ListedCall, 'called_at' | 'request_id'>>(
  newest: NewestQuery<Row>,
  most: number,
) {
  let query = newest;
  for (let left = most; left > 0; left -= batchSize) {
    const rows: Row[] = await query.limit(Math.min(left, batchSize)).execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    query = selectAfter(newest, { at: last.called_at, id: last.request_id });
  }
}
