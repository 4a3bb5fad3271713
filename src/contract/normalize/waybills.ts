import { dropInvisible, isAscii, normalizeCode } from './marks.ts';

/**
 * Comma, semicolon and their Chinese and Arabic counterparts, any white space and line ends, also as HTML and
 * escapes write them, signs that join words, and what programs write around list entries: quotes and
 * brackets.
 */
const separators =
  /<[bB][rR]\s*\/?>|\\[nrt]|[,;|#&+\uff0c\uff1b\u060c\u061b\u3001\uff64\ufe50\ufe51\ufe54\s\u0085"'`\p{Pi}\p{Pf}[\](){}]+/u;
const hasCode = /[\p{L}\p{N}]/u;
/** Number of a line in a list: `1.` */
const counted = /^\d{1,3}\.$/;
/** A waybill as it is read aloud, with its country prefix apart from its digits. */
const apart = /(?<![\p{L}\p{N}])(\p{L}{3})[ \u00a0-](?=\p{Nd}{12}(?!\p{Nd}))/gu;
/** Separators of own order numbers, which may hold any other character. */
const orderSeparators = /[,\r\n]+/;

/** Returns a waybill as it is looked up: without invisible marks, in capitals and ASCII digits. */
export function normalizeWaybill(text: string): string {
  const code = isAscii(text) ? text.trim() : normalizeCode(text);
  return code.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Returns the waybills of a text that people copied from a spreadsheet. */
export function splitWaybills(text: string): string[] {
  return text
    .replace(apart, '$1')
    .split(separators)
    .map((each) => normalizeWaybill(dropInvisible(each)))
    .filter((each) => hasCode.test(each) && !counted.test(each));
}

/** Returns the numbers of a text that is not a single order number. */
export function splitOrderNumbers(text: string): string[] {
  return text
    .split(orderSeparators)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
