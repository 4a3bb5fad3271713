import { languageOfLocale } from '#contract/languages.ts';

const [begin, end] = ['\u2068', '\u2069'];

/** Digits alone read the same anywhere; addresses, code and lines are copied or read by programs. */
const leftAlone = /^\d*$|[\n`@]|:\/\//;
const readsLeftToRight = /[A-Za-z\d]/;

/**
 * What is put into a sentence of a right-to-left locale, each value in its own direction, as `<bdi>`
 * would have it: the bracket of `items[0]` and the plus of a phone number else change sides.
 */
export function isolate(
  values: Record<string, string | number>,
  locale: string,
): Record<string, string | number> {
  if (languageOfLocale(locale).direction === 'ltr') return values;
  const entries = Object.entries(values).map(([name, value]) => {
    const isIsland =
      typeof value === 'string' && readsLeftToRight.test(value) && !leftAlone.test(value);
    return [name, isIsland ? `${begin}${value}${end}` : value];
  });
  return Object.fromEntries(entries);
}

/** A text without the marks of `isolate`, for what is copied out of it. */
export function removeMarks(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}
