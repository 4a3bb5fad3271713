import Big from 'big.js';
import { normalizeCode } from '#contract/normalize/marks.ts';

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Longer ones are no money, and would take long. */
const mostCharacters = 40;
const arabicDecimal = '\u066b';
const arabicGroup = /\u066c/g;
const minus = /[\u2212\u2013]/g;
/** A currency before or after the number: a sign, a code, or a word with dots. */
const currency =
  /^[\s.]*[\p{L}\p{M}\p{Sc}][\p{L}\p{M}\p{Sc}.\s]*|[\p{L}\p{M}\p{Sc}][\p{L}\p{M}\p{Sc}.\s]*$/gu;
const signed = /^(?:(?<before>[-+])?(?<number>[^-+()]+)(?<after>-)?|\((?<bracketed>[^-+()]+)\))$/;

/** Spaces and apostrophes group thousands in some countries, and so does the sign that is not the decimal one. */
const numbers: Record<DecimalSign, RegExp> = {
  '.': /^(?:(?<whole>\d{1,3}(?:[,\s'’]\d{2,3})*[,\s'’]\d{3}|\d+)(?:\.(?<part>\d*))?|\.(?<only>\d+))$/,
  ',': /^(?:(?<whole>\d{1,3}(?:[.\s'’]\d{2,3})*[.\s'’]\d{3}|\d+)(?:,(?<part>\d*))?|,(?<only>\d+))$/,
};

/** Returns an amount as typed in ASCII, without its currency. */
function toPlain(typed: string): string {
  if (typed.length > mostCharacters) return '';
  return normalizeCode(typed).replaceAll(minus, '-').replaceAll(currency, '').trim();
}

/** Reads an exact amount as people and spreadsheets write it; undefined for anything else. */
export function readAmount(typed: string, sign: DecimalSign): Big | undefined {
  const plain = toPlain(typed).replaceAll(arabicGroup, '').replace(arabicDecimal, sign);
  const { before, number, after, bracketed } = signed.exec(plain)?.groups ?? {};
  const parts = numbers[sign].exec((number ?? bracketed ?? '').trim())?.groups;
  if (!parts) return undefined;
  const { whole = '0', part = '', only = part } = parts;
  const amount = Big(`${whole.replaceAll(/\D/g, '')}.${only || '0'}`);
  const isNegative = before === '-' || after !== undefined || bracketed !== undefined;
  return isNegative ? amount.neg() : amount;
}

/** The decimal sign that an amount proves; undefined if it can be read both ways, as `1,234`. */
function findSign(plain: string): DecimalSign | undefined {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last < 0) return undefined;
  const sign = plain[last] as DecimalSign;
  const other = sign === '.' ? ',' : '.';
  if (plain.includes(other)) return sign;
  if (plain.indexOf(sign) !== last) return other;
  const isGroup =
    /^\d{3}\D*$/.test(plain.slice(last + 1)) && /^\D*[1-9]\d{0,2}$/.test(plain.slice(0, last));
  return isGroup ? undefined : sign;
}

/** Returns the decimal sign of a column of amounts: the one that most of them prove, else the point. */
export function guessDecimalSign(column: readonly string[]): DecimalSign {
  let commas = 0;
  for (const typed of column) {
    const sign = findSign(toPlain(typed));
    if (sign) commas += sign === ',' ? 1 : -1;
  }
  return commas > 0 ? ',' : '.';
}

/** True for a cell that is only a number, as no head of a column is. */
export function isNumber(cell: string): boolean {
  return /^[-+(]?[\d.,\s'’]*\d[\d.,\s'’]*\)?$/.test(normalizeCode(cell));
}
