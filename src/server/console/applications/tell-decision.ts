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
  { user, operations, decision, reason = '' }: Told,
): Promise<void> {
  const { texts } = people;
  await notify(transaction, people, user, ({ locale }) => {
    const titles = operations.map((each) => texts.get(locale, `operation.${each}.title`));
    const text = decision === 'approve' ? 'portal.interfacesApproved' : 'portal.interfacesRejected';
    const values = { interfaces: titles.map((title) => `- ${title}`).join('\n'), reason };
    return {
      template: 'reviewDecided',
      values: { text: texts.get(locale, text, values), page: '/control/interfaces' },
    };
  });
}
