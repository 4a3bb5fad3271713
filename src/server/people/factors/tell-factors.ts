import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { isFirstInDay, tellEverywhere } from '../messages/add-message.ts';
import type { People } from '../people.ts';

/** Messages about factors; keys of contract.json. */
type FactorMessage =
  | 'portal.factor.codesMade'
  | 'portal.factor.codeUsed'
  | 'portal.factor.passkeyAdded'
  | 'portal.factor.passkeyRemoved'
  | 'portal.factor.resetStopped'
  | 'portal.factor.totpRemoved'
  | 'portal.factor.totpSet';

/** Notifies a user by email and text message, in their language, of a change of their factors. */
export async function tellFactors(
  transaction: Queryable,
  people: People,
  user: UserRow,
  message: FactorMessage,
  values: Record<string, string | number> = {},
): Promise<void> {
  const { locale } = findLanguage(user.language) ?? defaultLanguage;
  const what = people.texts.get(locale, message, values);
  const wording = { template: 'factorChanged', values: { account: user.account, what } } as const;
  await tellEverywhere(transaction, people, user, wording);
}

/** Notifies a user, at most once a day, that someone with their password tries codes. */
export async function tellCodesTried(people: People, user: UserRow): Promise<void> {
  await people.write(async (transaction) => {
    if (!(await isFirstInDay(transaction, people, user.id, 'factor_told_at'))) return;
    const wording = { template: 'factorGuessed', values: { account: user.account } } as const;
    await tellEverywhere(transaction, people, user, wording);
  });
}
