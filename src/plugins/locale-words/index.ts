import type { LoadContext, Plugin } from '@docusaurus/types';
import { isoCodes } from '#contract/countries.ts';
import { dayMs } from '#contract/durations.ts';
import { toFormatTags } from '#contract/format-number.ts';
import { languages } from '#contract/languages.ts';
import {
  type LocaleWords,
  relativeSteps,
  relativeUnits,
  type TimeStyle,
  timeStyles,
} from '#contract/locale-words.ts';

/** A Sunday, and the first month of its year. */
const sunday = Date.UTC(2023, 0, 1);

/** Turns values filled in later into placeholders, and keeps the text between them. */
function toPattern(parts: readonly { type: string; value: string }[]): string {
  return parts.map(({ type, value }) => (type === 'literal' ? value : `{${type}}`)).join('');
}

/** Returns the words of this process's Intl, which knows every language. */
export function toLocaleWords(locale: string): LocaleWords {
  const tags = toFormatTags(locale);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags, { ...options, timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(tags, { numeric: 'auto' });
  const toDistance = (step: number, unit: Intl.RelativeTimeFormatUnit) =>
    relative
      .formatToParts(step, unit)
      .map(({ type, value }) => (type === 'literal' ? value : '{n}'))
      .join('');
  const toNames = (type: 'region' | 'language', codes: readonly string[]) => {
    const names = new Intl.DisplayNames(tags, { type });
    return Object.fromEntries(codes.map((code) => [code, names.of(code) ?? code]));
  };
  const styles = Object.keys(timeStyles) as TimeStyle[];
  return {
    months: Array.from({ length: 12 }, (_, at) =>
      format({ month: 'short' }).format(Date.UTC(2023, at)),
    ),
    weekdays: Array.from({ length: 7 }, (_, at) =>
      format({ weekday: 'short' }).format(sunday + at * dayMs),
    ),
    times: Object.fromEntries(
      styles.map((style) => [style, toPattern(format(timeStyles[style]).formatToParts(sunday))]),
    ) as Record<TimeStyle, string>,
    relative: Object.fromEntries(
      relativeUnits.flatMap((unit) =>
        relativeSteps.map((step) => [`${unit}${step}`, toDistance(step, unit)]),
      ),
    ),
    regions: toNames(
      'region',
      Object.values(isoCodes).map((each) => each.region),
    ),
    languages: toNames(
      'language',
      languages.flatMap((each) => each.locale.split('-')[0] ?? []),
    ),
  };
}

/** Our languages whose dates and names Chromium lacks; see decision 0024. */
const lackedByBrowsers = ['km'];

/** Gives pages in a language that browsers lack the words for its times and names. */
export function localeWordsPlugin({ i18n }: LoadContext): Plugin {
  return {
    name: 'locale-words',
    async contentLoaded({ actions }) {
      if (!lackedByBrowsers.includes(i18n.currentLocale)) return;
      actions.setGlobalData(toLocaleWords(i18n.currentLocale));
    },
  };
}
