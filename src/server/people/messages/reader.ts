import { createFormats } from '#contract/formats.ts';
import { defaultLanguage, findLanguage, type Locale } from '#contract/languages.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '../people.ts';

/** Who reads a message: the language of its words, and the clock of its times. */
export interface Reader {
  locale: Locale;
  timeZone: string;
}

/** A person as the reader of a message. */
export function toReader(
  { settings }: Pick<People, 'settings'>,
  { language, time_zone }: Pick<UserRow, 'language' | 'time_zone'>,
): Reader {
  const { locale } = findLanguage(language) ?? defaultLanguage;
  return { locale, timeZone: time_zone ?? settings.timeZone };
}

/** A moment, on the reader's clock and in their words. */
export function toTime({ locale, timeZone }: Reader, time: number): string {
  return createFormats(locale).time(time, 'zoned', timeZone);
}
