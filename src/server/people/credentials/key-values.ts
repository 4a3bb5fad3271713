import type { Locale } from '#contract/languages.ts';
import type { SecretKind } from '#contract/portal/console-accounts.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { Texts } from '#server/text/texts.ts';
import { type Reader, toTime } from '../messages/add-message.ts';

type Named = Pick<AccountTable, 'api_account' | 'environment'>;

const environments = {
  sandbox: 'portal.environment.sandbox',
  production: 'portal.environment.production',
} as const;

const secretNames = {
  privateKey: 'portal.secret.privateKey',
  webhookSecret: 'portal.secret.webhookSecret',
} as const satisfies Record<SecretKind, string>;

/** Name of an email's account in the reader's language. */
export function toAccountValues(
  texts: Texts,
  locale: Locale,
  { api_account, environment }: Named,
): Record<'apiAccount' | 'environment', string> {
  return { apiAccount: api_account, environment: texts.get(locale, environments[environment]) };
}

/** A secret of an account, and the end of the previous one. */
interface Replaced extends Named {
  kind: SecretKind;
  until: number | null;
}

/** Values of an email about a secret, in the reader's language and time zone. */
export function toKeyValues(
  texts: Texts,
  reader: Reader,
  { kind, until, ...account }: Replaced,
): Record<'apiAccount' | 'environment' | 'secret' | 'until', string> {
  return {
    ...toAccountValues(texts, reader.locale, account),
    secret: texts.get(reader.locale, secretNames[kind]),
    until: toTime(reader, until ?? 0),
  };
}
