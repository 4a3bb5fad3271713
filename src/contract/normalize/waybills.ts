import { dropInvisible, isAscii, normalizeCode } from './marks.ts';

/**
 * Comma, semicolon and their like in Chinese and Arabic, white space and line ends of any kind, and
 * what programs write around the entries of a list: quotes and brackets.
 */
const separators =
  /[,;|\uff0c\uff1b\u060c\u061b\u3001\uff64\ufe50\ufe51\ufe54\s\u0085"'`\p{Pi}\p{Pf}[\](){}]+/u;
const hasCode = /[\p{L}\p{N}]/u;
/** Between own order numbers, which may hold anything else. */
const orderSeparators = /[,\r\n]+/;

/** A waybill as it is looked up: without invisible marks, in capitals and ASCII's digits. */
export function normalizeWaybill(text: string): string {
  const code = isAscii(text) ? text.trim() : normalizeCode(text);
  return code.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The waybills of a text as people copy them out of a spreadsheet. */
export function splitWaybills(text: string): string[] {
  return text
    .split(separators)
    .map((each) => normalizeWaybill(dropInvisible(each)))
    .filter((each) => hasCode.test(each));
}

/** The numbers of a text that is no single order number. */
export function splitOrderNumbers(text: string): string[] {
  return text
    .split(orderSeparators)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
