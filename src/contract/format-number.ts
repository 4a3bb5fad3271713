/**
 * Returns the tags to pass to Intl for readers of a locale. Years are Gregorian and digits 0–9, as in the
 * JSON, the logs and the files that readers compare with: by default Thai counts Buddhist years, and the
 * digits of `ar` depend on the browser's age. A browser that does not know the locale falls back to English,
 * not to its own language.
 */
export function toFormatTags(locale: string): string[] {
  return [`${locale}-u-ca-gregory-nu-latn`, 'en-u-ca-gregory-nu-latn'];
}

const numbers = new Map<string, Intl.NumberFormat>();

/** Formats a number as readers of the locale write it, as in 1.234,5. */
export function formatNumber(value: number, locale: string): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(toFormatTags(locale));
  numbers.set(locale, format);
  return format.format(value);
}
