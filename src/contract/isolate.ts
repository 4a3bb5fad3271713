import { languageOfLocale } from '#contract/languages.ts';

const [begin, end] = ['\u2068', '\u2069'];

/** Digits alone read the same anywhere; addresses, code and lines are copied or read by programs. */
const leftAlone = /^\d*$|[\n`@]|:\/\//;
/** Characters that a locale of each direction would set in the other one, and carry their neighbours along. */
const foreign = { rtl: /[A-Za-z\d]/, ltr: /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u };

/**
 * Values for a sentence of a locale, each that holds characters of the other direction in a direction
 * of its own, as `<bdi>` would have it: the bracket of `items[0]` and the digit of “6 أكتوبر” would
 * otherwise change sides.
 */
export function isolate(
  values: Record<string, string | number>,
  locale: string,
): Record<string, string | number> {
  const { direction } = languageOfLocale(locale);
  const entries = Object.entries(values).map(([name, value]) => {
    const isIsland =
      typeof value === 'string' && foreign[direction].test(value) && !leftAlone.test(value);
    return [name, isIsland ? `${begin}${value}${end}` : value];
  });
  return Object.fromEntries(entries);
}

/** A text without the marks of `isolate`, for what is copied out of it. */
export function removeMarks(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}
