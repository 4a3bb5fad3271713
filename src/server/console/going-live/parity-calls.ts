import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import type { Operation } from '#contract/operation.ts';
import { parseKeepingDigits } from '#contract/parse-json.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toKept } from '../calls/show-call.ts';

/** Successful calls of an interface that are looked at. */
const mostCalls = 20;

/** What was sent, in the types of its schema, and where from. */
export interface PlayedCall {
  from: 'calls' | 'examples';
  content: Record<string, unknown>;
}

export interface Played {
  calls: PlayedCall[];
  /** Their text is not kept whole, or the contract would not take it any more. */
  skipped: number;
}

/** The newest successful calls of an account by operation, of the newest calls up to a bound. */
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

/** Texts of the newest successful sandbox calls, by operation. */
export async function readTexts(
  reports: Queryable,
  accountId: string,
  operations: readonly string[],
): Promise<Map<string, (string | null)[]>> {
  const texts = new Map<string, (string | null)[]>();
  const newest = await readNewest(reports, accountId, operations);
  if (newest.length === 0) return texts;
  const rows = await reports
    .selectFrom('call_log')
    .select(['operation', 'received'])
    .where(
      'request_id',
      'in',
      newest.map(({ request_id }) => request_id),
    )
    .execute();
  for (const { operation, received } of rows) {
    texts.set(operation, [...(texts.get(operation) ?? []), received]);
  }
  return texts;
}

/** The request of a kept text; undefined where it was cut, or is none by today's contract. */
function toContent(operation: Operation, received: string | null) {
  const kept = toKept(received);
  if (!kept || kept.cut) return undefined;
  try {
    const parsed = parseKeepingDigits(kept.text);
    return isObject(parsed) ? toChecked(operation, parsed) : undefined;
  } catch (error) {
    // Masking may leave a text that is JSON no more.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toChecked(operation: Operation, sent: Record<string, unknown>) {
  const { value, problems } = checkFields(operation.request as FieldSchema, sent);
  return problems.length === 0 ? value : undefined;
}

/** What is thought through for an interface: one's own calls, and the documented ones that succeed. */
export function toPlayed(operation: Operation, texts: readonly (string | null)[] = []): Played {
  if (operation.direction === 'push') return { calls: [], skipped: 0 };
  const contents = texts.map((text) => toContent(operation, text));
  const own = contents.filter((content) => content !== undefined);
  const shown = operation.examples
    .filter(({ code }) => code === '1')
    .map(({ request }) => toChecked(operation, request as Record<string, unknown>))
    .filter((content) => content !== undefined);
  return {
    calls: [
      ...own.map((content) => ({ from: 'calls', content }) as const),
      ...shown.map((content) => ({ from: 'examples', content }) as const),
    ],
    skipped: contents.length - own.length,
  };
}
