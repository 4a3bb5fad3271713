import { toCountryName } from './country-name.ts';
import { formatNumber, toFormatTags } from './format-number.ts';
import {
  type LocaleWords,
  type RelativeUnit,
  relativeSteps,
  type TimeStyle,
  timeStyles,
} from './locale-words.ts';

const kib = 1024;
const wholeAmount = { minimumFractionDigits: 2, maximumFractionDigits: 20 };
const [kilobyte, megabyte] = [1e3, 1e6];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a time from its English parts, in a language's order and words. */
function writeTime(at: number, style: TimeStyle, timeZone: string, words: LocaleWords): string {
  const english = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone });
  const month = Number(english({ month: 'numeric' }).format(at)) - 1;
  const weekday = weekdays.indexOf(english({ weekday: 'short' }).format(at));
  const parts = english(timeStyles[style]).formatToParts(at);
  const values = new Map<string, string | undefined>(parts.map(({ type, value }) => [type, value]));
  values.set('month', words.months[month]).set('weekday', words.weekdays[weekday]);
  return words.times[style].replaceAll(/\{(\w+)\}/g, (_, part: string) => values.get(part) ?? '');
}

/** Returns a zone's offset from UTC at a time, the same in every language: `UTC+2`. */
function writeZone(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return (offset?.value ?? timeZone).replace(/^GMT(\+0$)?/, 'UTC');
}

/** Returns a locale's formatters; `words` are those of a language that the browser's Intl may lack. */
export function createFormats(locale: string, words?: LocaleWords) {
  const tags = toFormatTags(locale);
  const write = (value: number | Intl.StringNumericLiteral, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tags, options).format(value);
  return {
    number: (value: number) => formatNumber(value, locale),
    /** `share` is a fraction: 0.5 is 50 %. */
    percent: (share: number, maximumFractionDigits = 0) =>
      write(share, { style: 'percent', maximumFractionDigits }),
    unit: (value: number, unit: 'millisecond' | 'kilogram') =>
      write(value, { style: 'unit', unit }),
    /** For limits in units of 1024 bytes, which no language has a word for. */
    kib: (bytes: number) => `${formatNumber(bytes / kib, locale)} KiB`,
    fileSize(bytes: number): string {
      const [size, unit] = bytes < megabyte ? [kilobyte, 'kilobyte'] : [megabyte, 'megabyte'];
      const amount = bytes / size;
      const maximumFractionDigits = amount < 10 ? 1 : 0;
      return write(amount, { style: 'unit', unit, maximumFractionDigits });
    },
    /** An amount from the wire, `60.00`, in an ISO 4217 currency, with all its digits. */
    money: (amount: string, currency: string) =>
      write(amount as Intl.StringNumericLiteral, { style: 'currency', currency, ...wholeAmount }),
    /** The same without its currency. */
    amount: (amount: string) => write(amount as Intl.StringNumericLiteral, wholeAmount),
    list: (members: readonly string[]) =>
      // Without an "and", a list is the same in every language.
      new Intl.ListFormat(tags, words && { type: 'unit' }).format(members),
    time: (at: number, style: TimeStyle, timeZone: string) =>
      words
        ? writeTime(at, style, timeZone, words)
        : new Intl.DateTimeFormat(tags, { ...timeStyles[style], timeZone }).format(at),
    /** A zone with its UTC offset at a moment: `UTC+2, Africa/Cairo`. */
    namedZone: (at: number, timeZone: string) =>
      [...new Set([writeZone(at, timeZone), timeZone])].join(', '),
    zone: writeZone,
    /** Time before (negative) or after now. */
    relative(value: number, unit: RelativeUnit): string {
      if (!words) return new Intl.RelativeTimeFormat(tags, { numeric: 'auto' }).format(value, unit);
      const step = Math.max(relativeSteps[0], Math.min(relativeSteps[6], value));
      const distance = words.relative[`${unit}${step}`] ?? '';
      return distance.replace('{n}', formatNumber(Math.abs(value), locale));
    },
    /** Name of a country by its wire code, such as `EGY`; the code itself if unknown. */
    country: (countryCode: string) => toCountryName(countryCode, locale, words),
    /** The name of a locale's language, without its country. */
    language(of: string): string {
      const [code = of] = of.split('-');
      const names = new Intl.DisplayNames(tags, { type: 'language' });
      return words?.languages[code] ?? names.of(code) ?? of;
    },
  };
}
