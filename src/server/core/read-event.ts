import type { FastifyRequest } from 'fastify';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { statementPush } from '#contract/operations/finance/statement.ts';
import { type PushKind, pushes } from '#contract/operations/pushes.ts';
import { readTraceparent } from '#server/http/traceparent.ts';
import { isStorable, toStorable } from '#server/text/storable-text.ts';
import {
  balanceEvent,
  balanceSchema,
  type CoreEvent,
  type EventResult,
  eventsPrefix,
  lineEvent,
  lineSchema,
  mostEvents,
  pictureEvent,
  pictureSchema,
} from './protocol.ts';
import { BadMessage, parseMessage, readSigned } from './signed-body.ts';

export const eventsBodyLimit = 4 * 1024 * 1024;

/** Reads a signed list of events; a BadMessage says what is wrong. */
export function readBatch(request: FastifyRequest, secrets: readonly string[]): unknown[] {
  const isBatch = (id: string) => id.startsWith(eventsPrefix);
  const text = readSigned(request, secrets, isBatch, `${eventsPrefix}<id of the batch>`);
  const events = parseMessage(text);
  if (Array.isArray(events) && events.length <= mostEvents) return events;
  throw new BadMessage(400, `the body is not a list of at most ${mostEvents} events`);
}

const longestId = 100;
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
/** Tolerated clock difference; an event further ahead would sort last. */
const mostAheadMs = 5 * 60_000;

export interface ValidEvent {
  id: string;
  atMs: number;
  accountId: string;
  type: string;
  /** Kind of the push that the event becomes; undefined for a balance, a picture or a line of a statement. */
  kind: PushKind | undefined;
  /** Waybill, number of the statement, or code of the customer. */
  name: string;
  content: Record<string, unknown>;
  traceparent: string | null;
}

const schemas = Object.fromEntries<FieldSchema>([
  ...pushes.map(({ event, request }): [string, FieldSchema] => [event, request as FieldSchema]),
  [balanceEvent, balanceSchema as FieldSchema],
  [lineEvent, lineSchema as FieldSchema],
  [pictureEvent, pictureSchema as FieldSchema],
]);

/** True for a line of a statement, and for a statement that was closed or paid. */
export function isOfLedger({ type, kind }: Pick<ValidEvent, 'type' | 'kind'>): boolean {
  return type === lineEvent || kind === statementPush.id;
}

export type Refused = Pick<EventResult, 'id' | 'field' | 'rule'>;

export function readEvent(
  event: Partial<CoreEvent>,
  accounts: Pick<Map<string, string>, 'get'>,
  now: number,
): ValidEvent | Refused {
  const { id, type, at, apiAccount, data } = event;
  const traceparent = readTraceparent(event.traceparent);
  const fail = (field: string, rule: string) => ({
    id: typeof id === 'string' ? toStorable(id, longestId) : '',
    field,
    rule,
  });
  if (typeof id !== 'string' || id === '' || id.length > longestId || !isStorable(id)) {
    return fail('id', `a text of 1 to ${longestId} characters without control and half characters`);
  }
  if (typeof type !== 'string' || !Object.hasOwn(schemas, type)) {
    return fail('type', `one of ${Object.keys(schemas).join(', ')}`);
  }
  const atMs = typeof at === 'string' && rfc3339.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(atMs) || atMs < 0) return fail('at', 'a time of RFC 3339 with its offset');
  if (atMs > now + mostAheadMs) return fail('at', 'not later than now');
  const accountId = typeof apiAccount === 'string' ? accounts.get(apiAccount) : undefined;
  if (accountId === undefined) return fail('apiAccount', 'a production account of the portal');
  if (event.traceparent !== undefined && traceparent === null) {
    return fail('traceparent', 'a traceparent of W3C Trace Context, version 00');
  }
  if (typeof data !== 'object' || data === null) return fail('data', 'an object');
  const { value, problems } = checkFields(schemas[type] as FieldSchema, { ...data });
  const [problem] = problems;
  if (problem) return fail(`data.${problem.path}`, `${problem.rule} ${problem.limit ?? ''}`.trim());
  const push = pushes.find((each) => each.event === type);
  const field = push?.hints.tells ?? (type === pictureEvent ? 'billCode' : 'customerCode');
  const name = String(value[field] ?? '');
  // Lines and statements are stored field by field.
  const stored = isOfLedger({ type, kind: push?.id }) ? Object.keys(value) : [field];
  const unstorable = stored.find((each) => !isStorable(String(value[each] ?? '')));
  if (unstorable) return fail(`data.${unstorable}`, 'without control and half characters');
  return { id, atMs, accountId, type, kind: push?.id, name, content: value, traceparent };
}
