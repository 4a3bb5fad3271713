import type { Static } from 'typebox';
import { normalizeCode } from '../normalize/marks.ts';
import { webhookKinds } from '../operations/pushes.ts';
import { integrator } from './access.ts';
import { answer, constant, either, listOf, text, whole } from './answer-fields.ts';
import { environment } from './console-fields.ts';
import { get } from './define-call.ts';
import { line, oneOf, optional } from './fields.ts';

/** A record of the user found by a number or id. */
const FoundOwn = either([
  answer({
    environment,
    kind: constant('order'),
    billCode: text,
    /** Absent if only pushes contain the waybill: the order is in the courier's own system. */
    txlogisticId: optional(text),
  }),
  answer({ environment, kind: constant('call'), requestId: text, operation: text, time: whole }),
  answer({
    environment,
    kind: constant('push'),
    id: text,
    push: oneOf(webhookKinds),
    billCode: text,
  }),
]);
export type FoundOwn = Static<typeof FoundOwn>;

/** Maximum length of a pasted text. */
export const longestOwnId = 100;

/** Records of the user with this waybill, order number, request id or push id; may be empty. */
export const findOwn = get(listOf(FoundOwn))(
  'console/find',
  { ...integrator, least: 'viewer' },
  { id: line(longestOwnId) },
);

const uuid = /(?:push_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const spacedWaybill = /^[a-z]{3}[\s-]?(?:\d[\s-]?){12}$/i;
const around =
  /^[\s"'`“”‘’«»‹›「」<>()[\]{},;:，；：、،؛。.]+|[\s"'`“”‘’«»‹›「」<>()[\]{},;:，；：、،؛。.]+$/gu;

/**
 * Parses a pasted number or id. Drops invisible characters, surrounding quotes and brackets, and the rest of
 * a log line before a request id. Returns undefined for plain words.
 */
export function readOwnId(text: string): string | undefined {
  const code = normalizeCode(text).replaceAll(around, '');
  const [id] = uuid.exec(code) ?? [];
  if (id) return id.toLowerCase();
  if (spacedWaybill.test(code)) return code.replaceAll(/[\s-]/g, '').toUpperCase();
  const isOne = code.length > 2 && code.length <= longestOwnId && !/\s/.test(code);
  return isOne && /\d/.test(code) ? code : undefined;
}
