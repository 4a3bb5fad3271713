import { languageOfLocale } from '#contract/languages.ts';

const [begin, end] = ['\u2068', '\u2069'];

/** Left alone: plain digits read the same in any direction; programs read addresses, code and lines. */
const leftAlone = /^\d*$|[\n`@]|:\/\//;
/** Characters that run against a locale's direction and carry their neighbours along. */
const foreign = { rtl: /[A-Za-z\d]/, ltr: /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u };

/**
 * Isolates values that hold characters of the other direction, as `<bdi>` would: otherwise the bracket of
 * `items[0]` and the digit of “6 أكتوبر” change sides in a sentence.
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

/** Removes the marks of `isolate`, for text that is copied. */
export function removeMarks(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}
