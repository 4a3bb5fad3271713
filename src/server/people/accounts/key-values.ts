import { createFormats } from '#contract/formats.ts';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { AccountTable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

/** What a mail about a key says, in the words and on the clock of its reader. */
export function toKeyValues(
  { texts, settings }: Pick<People, 'texts' | 'settings'>,
  user: Pick<UserRow, 'language' | 'time_zone'>,
  account: Pick<AccountTable, 'api_account' | 'environment' | 'old_key_until'>,
): Record<'apiAccount' | 'environment' | 'until', string> {
  const { locale } = findLanguage(user.language) ?? defaultLanguage;
  const environments = {
    sandbox: 'portal.environment.sandbox',
    production: 'portal.environment.production',
  };
  const timeZone = user.time_zone ?? settings.timeZone;
  const until = createFormats(locale).time(account.old_key_until ?? 0, 'zoned', timeZone);
  return {
    apiAccount: account.api_account,
    environment: texts.get(locale, environments[account.environment]),
    until,
  };
}
