import { operations } from '#contract/operations/all.ts';
import type { exportCalls } from '#contract/portal/console-calls.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { CallLogTable } from '#server/database/call-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { parseLocalTime } from '#server/local-time.ts';
import type { OwnAccount } from '#server/people/accounts/own-accounts.ts';

export type CallFilter = AskOf<typeof exportCalls>;

const paths = new Map<string, string>(operations.map(({ id, path }) => [id, path]));

/** Address of an operation below the base path. */
export function pathOf(operation: string): string {
  return paths.get(operation) ?? operation;
}

/** Ids of the operations whose id or address has the text in it, in whatever case. */
export function findOperations(text: string): string[] {
  const wanted = text.trim().toLowerCase();
  const has = (each: string) => each.toLowerCase().includes(wanted);
  return operations.filter(({ id, path }) => has(id) || has(path)).map(({ id }) => id);
}

/** The calls of these accounts that pass a filter; its times are local to the zone. */
export function selectCalls(
  database: Queryable,
  accounts: readonly OwnAccount[],
  filter: CallFilter,
  timeZone: string,
) {
  const { from, to, operation, outcome, code, requestId, path } = filter;
  const ids = accounts.map(({ id }) => id);
  let query = database.selectFrom('call_log').where('account_id', 'in', ids);
  if (from) query = query.where('called_at', '>=', parseLocalTime(from, timeZone, 'earlier'));
  if (to) query = query.where('called_at', '<', parseLocalTime(to, timeZone, 'later'));
  if (operation) query = query.where('operation', '=', operation.trim());
  if (path) query = query.where('operation', 'in', [...findOperations(path), '']);
  if (outcome) query = query.where('code', outcome === 'success' ? '=' : '!=', '1');
  if (code) query = query.where('code', '=', code.trim());
  if (requestId) query = query.where('request_id', '=', requestId.trim().toLowerCase());
  return query;
}

const shown = [
  'request_id',
  'called_at',
  'account_id',
  'api_account',
  'operation',
  'code',
  'http_status',
  'duration_us',
  'field',
] as const;

/** A call as it is listed. */
export type ListedCall = Pick<CallLogTable, (typeof shown)[number]>;

/** The same, newest first, with what a list shows of them. */
export function selectNewest(...args: Parameters<typeof selectCalls>) {
  return selectCalls(...args)
    .select(shown)
    .orderBy('called_at', 'desc')
    .orderBy('request_id', 'desc');
}

/** Rows of one batch: few, since whoever makes something of them holds up everybody meanwhile. */
const batchSize = 500;

/** The newest of the same, up to `most`, some at a time: other calls have their turn in between. */
export async function* readNewest(most: number, ...args: Parameters<typeof selectCalls>) {
  let query = selectNewest(...args);
  for (let left = most; left > 0; left -= batchSize) {
    const rows = await query.limit(Math.min(left, batchSize)).execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    query = selectNewest(...args)
      .where('called_at', '<=', last.called_at)
      .where(({ eb, or }) =>
        or([eb('called_at', '<', last.called_at), eb('request_id', '<', last.request_id)]),
      );
  }
}
