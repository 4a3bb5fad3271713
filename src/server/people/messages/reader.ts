import { createFormats } from '#contract/formats.ts';
import { defaultLanguage, findLanguage, type Locale } from '#contract/languages.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '../people.ts';

/** Language and time zone of a message's reader. */
export interface Reader {
  locale: Locale;
  timeZone: string;
}

/** A user as the reader of a message. */
export function toReader(
  { settings }: Pick<People, 'settings'>,
  { language, time_zone }: Pick<UserRow, 'language' | 'time_zone'>,
): Reader {
  const { locale } = findLanguage(language) ?? defaultLanguage;
  return { locale, timeZone: time_zone ?? settings.timeZone };
}

/** A time in the reader's time zone and language. */
export function toTime({ locale, timeZone }: Reader, time: number): string {
  return createFormats(locale).time(time, 'zoned', timeZone);
}
