import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { Queryable } from '#server/database/tables.ts';
import { notify } from '#server/people/messages/add-message.ts';
import type { People } from '#server/people/people.ts';

interface Told {
  user: string;
  operations: readonly string[];
  decision: 'approve' | 'reject';
  reason?: string | undefined;
}

/** Tells an applicant in one mail, in their language, what was decided on their interfaces. */
export async function tellDecision(
  transaction: Queryable,
  people: People,
  { user: id, operations, decision, reason = '' }: Told,
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'language', 'mail_off'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return;
  const { locale } = findLanguage(user.language) ?? defaultLanguage;
  const titles = operations.map((each) => people.texts.get(locale, `operation.${each}.title`));
  const text = decision === 'approve' ? 'portal.interfacesApproved' : 'portal.interfacesRejected';
  const values = { interfaces: titles.map((title) => `- ${title}`).join('\n'), reason };
  await notify(transaction, people, user, {
    template: 'reviewDecided',
    values: { text: people.texts.get(locale, text, values), page: '/control/interfaces' },
  });
}
