import { dropInvisible, foldDigits, isAscii, normalizeCode } from './marks.ts';

/** What most phones are, and need nothing done: printable ASCII with single spaces. */
const plain = /^[!-~]+(?: [!-~]+)*$/;
const dashes = /[\p{Pd}\u2212]/gu;

/** What a spreadsheet keeps a text as a text with: `'0100…` and `="0100…"`. */
const textMarks = /^[='"\s\p{Pi}\p{Pf}]+|["'\s\p{Pi}\p{Pf}]+$/gu;
/** A number that went through a table of numbers; one of fewer digits may have lost some. */
const scientific = /^(\d)\.(\d{6,})e\+?(\d{1,2})$/i;
const wholeNumber = /^(\d{5,})\.0+$/;

/** The digits of a phone that a spreadsheet or a program kept as a number. */
function readTable(text: string): string {
  const [, first = '', rest = '', power] = scientific.exec(text) ?? [];
  const zeros = Number(power) - rest.length;
  if (zeros >= 0) return first + rest + '0'.repeat(zeros);
  return text.replace(wholeNumber, '$1');
}

/** A phone as it is kept, printed, pushed and handed on; empty where nothing visible was sent. */
export function normalizePhone(text: string): string {
  const shown = plain.test(text) ? text : normalizeCode(text).replace(dashes, '-');
  return readTable(shown.replace(textMarks, '').replace(/\s+/g, ' '));
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
