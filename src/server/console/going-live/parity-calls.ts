import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/is-object.ts';
import { parseJson } from '#contract/json-text.ts';
import type { Operation } from '#contract/operation.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import type { CallLogTable } from '#server/database/call-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toKept } from '../calls/show-call.ts';

/** Checked successful calls per operation. */
const mostCalls = 20;

/** The request in the types of its schema, and its origin. */
export interface PlayedCall {
  from: 'calls' | 'examples';
  content: Record<string, unknown>;
}

type Kept = Pick<CallLogTable, 'received'>;

export interface Played {
  calls: PlayedCall[];
  /** Calls with incomplete text, or that the contract no longer accepts. */
  skipped: number;
}

/** Reads the newest successful calls of an account by operation, among a limited number of its newest calls. */
async function readNewest(reports: Queryable, accountId: string, operations: readonly string[]) {
  const newest = reports
    .selectFrom('call_log')
    .select(['request_id', 'operation', 'code', 'called_at'])
    .where('account_id', '=', accountId)
    .orderBy('called_at', 'desc')
    .limit(mostCounted);
  const rows = await reports
    .selectFrom(newest.as('newest'))
    .select(['request_id', 'operation'])
    .where('code', '=', '1')
    .where('operation', 'in', operations)
    .orderBy('called_at', 'desc')
    .execute();
  return operations.flatMap((operation) =>
    rows.filter((row) => row.operation === operation).slice(0, mostCalls),
  );
}

/** Reads the texts of the newest successful sandbox calls, by operation. */
export async function readTexts(
  reports: Queryable,
  accountId: string,
  operations: readonly string[],
): Promise<Map<string, Kept[]>> {
  const newest = await readNewest(reports, accountId, operations);
  const ids = newest.map(({ request_id }) => request_id);
  if (ids.length === 0) return new Map();
  const rows = await reports
    .selectFrom('call_log')
    .select(['operation', 'received'])
    .where('request_id', 'in', ids)
    .execute();
  return Map.groupBy(rows, ({ operation }) => operation);
}

/** Parses a stored text; undefined if it was truncated, or masking broke its JSON. */
function parseKept({ received }: Kept): unknown {
  const kept = toKept(received);
  const parsed = kept && !kept.cut ? parseJson(kept.text) : undefined;
  return parsed?.ok ? parsed.value : undefined;
}

/** Converts a request to the types of its schema; undefined if the contract no longer accepts it. */
function toCalls(from: PlayedCall['from'], { request }: Operation, sent: unknown): PlayedCall[] {
  if (!isObject(sent)) return [];
  const { value: content, problems } = checkFields(request as FieldSchema, sent);
  return problems.length === 0 ? [{ from, content }] : [];
}

/** Requests to check for an operation: the user's calls and successful documented examples. */
export function toPlayed(operation: Operation, kept: readonly Kept[] = []): Played {
  if (operation.direction === 'push') return { calls: [], skipped: 0 };
  const own = kept.flatMap((each) => toCalls('calls', operation, parseKept(each)));
  const shown = operation.examples
    .filter(({ code }) => code === '1')
    .flatMap(({ request }) => toCalls('examples', operation, request));
  return { calls: [...own, ...shown], skipped: kept.length - own.length };
}
