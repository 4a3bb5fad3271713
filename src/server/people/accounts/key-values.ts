import { createFormats } from '#contract/formats.ts';
import type { Locale } from '#contract/languages.ts';
import type { AccountTable } from '#server/database/tables.ts';
import type { Texts } from '#server/texts.ts';
import type { Reader } from '../messages/add-message.ts';

type Named = Pick<AccountTable, 'api_account' | 'environment'>;

const environments = {
  sandbox: 'portal.environment.sandbox',
  production: 'portal.environment.production',
} as const;

/** Which account a mail is about, in the words of its reader. */
export function toAccountValues(
  texts: Texts,
  locale: Locale,
  { api_account, environment }: Named,
): Record<'apiAccount' | 'environment', string> {
  return { apiAccount: api_account, environment: texts.get(locale, environments[environment]) };
}

/** What a mail about a key says, in the words and on the clock of its reader. */
export function toKeyValues(
  texts: Texts,
  { locale, timeZone }: Reader,
  account: Named & Pick<AccountTable, 'old_key_until'>,
): Record<'apiAccount' | 'environment' | 'until', string> {
  const until = createFormats(locale).time(account.old_key_until ?? 0, 'zoned', timeZone);
  return { ...toAccountValues(texts, locale, account), until };
}
