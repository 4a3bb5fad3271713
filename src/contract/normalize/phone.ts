import { dropInvisible, foldDigits, isAscii, normalizeCode } from './marks.ts';

/** Most phones, which need no change: printable ASCII with single spaces. */
const plain = /^[!-~]+(?: [!-~]+)*$/;
const dashes = /[\p{Pd}\u2212]/gu;

/** Marks with which a spreadsheet keeps a value as text: `'0100…` and `="0100…"`. */
const textMarks = /^[='"\s\p{Pi}\p{Pf}]+|["'\s\p{Pi}\p{Pf}]+$/gu;
/** A phone that a spreadsheet turned into a number; one of fewer digits may have lost some. */
const scientific = /^(\d)\.(\d{6,})e\+?(\d{1,2})$/i;
const wholeNumber = /^(\d{5,})\.0+$/;

/** Returns the digits of a phone that a spreadsheet or a program stored as a number. */
function readTable(text: string): string {
  const [, first = '', rest = '', power] = scientific.exec(text) ?? [];
  const zeros = Number(power) - rest.length;
  if (zeros >= 0) return first + rest + '0'.repeat(zeros);
  return text.replace(wholeNumber, '$1');
}

/** Returns a phone as it is stored, printed, pushed and passed on; empty if nothing visible was sent. */
export function normalizePhone(text: string): string {
  const shown = plain.test(text) ? text : normalizeCode(text).replace(dashes, '-');
  return readTable(shown.replace(textMarks, '').replace(/\s+/g, ' '));
}

export function countDigits(text: string): number {
  const western = isAscii(text) ? text : foldDigits(dropInvisible(text));
  return western.replace(/\D/g, '').length;
}

/** Digits as people type them in our languages; every JSON Schema engine supports this syntax. */
const digit = '0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19';

/** Returns the pattern of a text with at least so many digits. */
export function toDigitsPattern(least: number): string {
  return `^([^${digit}]*[${digit}]){${least}}`;
}
