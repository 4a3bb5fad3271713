import { isUtf8 } from 'node:buffer';
import type { ReasonKey } from '#contract/reasons.ts';
import { ApiError } from '#server/errors/api-error.ts';

const field = 'bizContent';
const percent = 0x25;
const ampersand = 0x26;
const plus = 0x2b;
const equals = 0x3d;
const space = 0x20;

/** The exact text of bizContent, absent if the form has none; or the text key of the form's fault. */
export interface Form {
  text?: string | undefined;
  fault?: ReasonKey<'145003050'>;
}

const noDigit = -1;

/** Value of each byte as a hexadecimal digit. Typed as integers, since NaN would allocate an object each time. */
const hexDigits = Int8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? noDigit : digit;
});

/** Returns the byte that `%` and the two digits at an offset encode; negative if they are not digits. */
function toByte(body: Buffer, at: number): number {
  const high = hexDigits[body[at + 1] ?? 0] ?? noDigit;
  const low = hexDigits[body[at + 2] ?? 0] ?? noDigit;
  return high < 0 || low < 0 ? noDigit : high * 16 + low;
}

/** Percent-decodes bytes; undefined if the encoding is broken or the bytes are not UTF-8. */
function decode(encoded: Buffer): string | undefined {
  const bytes = Buffer.allocUnsafe(encoded.length);
  let length = 0;
  for (let at = 0; at < encoded.length; at += 1) {
    let byte = encoded[at] ?? 0;
    if (byte === plus) byte = space;
    else if (byte === percent) {
      byte = toByte(encoded, at);
      if (byte < 0) return undefined;
      at += 2;
    }
    bytes[length] = byte;
    length += 1;
  }
  const decoded = bytes.subarray(0, length);
  return isUtf8(decoded) ? decoded.toString() : undefined;
}

/** Returns the start of the value of a part named bizContent, encoded or not; undefined if it has another name. */
function findValue(body: Buffer, start: number): number | undefined {
  let at = start;
  for (let index = 0; index < field.length; index += 1) {
    const isEncoded = body[at] === percent;
    const byte = isEncoded ? toByte(body, at) : body[at];
    if (byte !== field.charCodeAt(index)) return undefined;
    at += isEncoded ? 3 : 1;
  }
  if (body[at] === equals) return at + 1;
  return at === body.length || body[at] === ampersand ? at : undefined;
}

/**
 * Reads the one form field `bizContent`, strict UTF-8, in one pass, so that a stranger's body costs no more
 * than any other. URLSearchParams would replace bad bytes. Returns a fault instead of throwing, since account
 * and permission are checked first (protocol.md §4).
 */
export function readForm(body: Buffer | undefined): Form {
  if (!body || body.length === 0) return {};
  if (!isUtf8(body)) return { fault: 'detail.invalidUtf8' };
  let value: Buffer | undefined;
  for (let start = 0; start < body.length; ) {
    const begins = findValue(body, start);
    let end = start;
    while (end < body.length && body[end] !== ampersand) end += 1;
    if (begins !== undefined) {
      if (value) return { fault: 'detail.duplicateField' };
      value = body.subarray(begins, end);
    }
    start = end + 1;
  }
  if (!value) return {};
  const text = decode(value);
  return text === undefined ? { fault: 'detail.invalidEncoding' } : { text };
}

/** Returns the text of a form. Throws 145003050 if the form has a fault. */
export function toBizContent({ text, fault }: Form): string | undefined {
  if (fault) throw new ApiError('145003050', { text: fault, field });
  return text;
}
