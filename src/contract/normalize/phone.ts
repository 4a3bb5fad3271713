import { dropInvisible, foldDigits, isAscii, normalizeCode } from './marks.ts';

/** What most phones are, and need nothing done: printable ASCII with single spaces. */
const plain = /^[!-~]+(?: [!-~]+)*$/;
const dashes = /[\p{Pd}\u2212]/gu;

/** A phone as it is kept, printed, pushed and handed on; empty where nothing visible was sent. */
export function normalizePhone(text: string): string {
  if (plain.test(text)) return text;
  return normalizeCode(text).replace(dashes, '-').replace(/\s+/g, ' ').trim();
}

export function countDigits(text: string): number {
  const western = isAscii(text) ? text : foldDigits(dropInvisible(text));
  return western.replace(/\D/g, '').length;
}

/** Digits as people of our languages type them; no engine of JSON Schema lacks what stands here. */
const digit = '0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19';

/** What a text with so many digits matches. */
export function toDigitsPattern(least: number): string {
  return `^([^${digit}]*[${digit}]){${least}}`;
}
