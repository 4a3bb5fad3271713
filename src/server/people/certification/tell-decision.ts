import type { Queryable } from '#server/database/tables.ts';
import { notify } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import type { CertificationKey, Data } from './certification-store.ts';

const words = {
  developer: {
    approved: 'portal.developerApproved',
    rejected: 'portal.developerRejected',
  },
  company: {
    approved: 'portal.companyApproved',
    rejected: 'portal.companyRejected',
  },
} as const;

/** Tells the applicant in their language: approved where there are no reasons against it. */
export async function tellDecision(
  transaction: Queryable,
  people: People,
  { user, kind }: CertificationKey,
  reasons: Data,
): Promise<void> {
  const { texts } = people;
  await notify(transaction, people, user, ({ locale }) => {
    const lines = Object.entries(reasons).map(
      ([field, reason]) => `- ${texts.get(locale, `field.${field}`, {}, 'code.json')}: ${reason}`,
    );
    const text = words[kind][lines.length === 0 ? 'approved' : 'rejected'];
    const values = {
      text: texts.get(locale, text, { reasons: lines.join('\n') }),
      page: '/personalCenter/certification',
    };
    return { template: 'reviewDecided', values };
  });
}
