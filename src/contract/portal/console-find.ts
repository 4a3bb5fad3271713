import { normalizeCode } from '../normalize/marks.ts';
import type { PushKind } from '../operations/pushes.ts';
import { integrator } from './access.ts';
import type { Environment } from './console-fields.ts';
import { get } from './define-call.ts';
import { line } from './fields.ts';

/** A record of the user found by a number or id. */
export type FoundOwn = { environment: Environment } & (
  | {
      kind: 'order';
      billCode: string;
      /** Absent if only pushes contain the waybill: the order is in the courier's own system. */
      txlogisticId?: string;
    }
  | { kind: 'call'; requestId: string; operation: string; time: number }
  | { kind: 'push'; id: string; push: PushKind; billCode: string }
);

/** Maximum length of a pasted text. */
export const longestOwnId = 100;

/** Records of the user with this waybill, order number, request id or push id; may be empty. */
export const findOwn = get<FoundOwn[]>()(
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
