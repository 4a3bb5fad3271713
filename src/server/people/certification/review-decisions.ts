import { certificationKinds } from '#contract/portal/cer.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type { listDecisions as call, Decision } from '#contract/portal/operator-review.ts';
import type { ReviewDecisionTable } from '#server/database/certification-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Handlers } from '../asked.ts';
import { isOwnedBy, ownerAccount } from '../organisations/owner-account.ts';
import { readPage } from '../read-page.ts';
import { parseReasons, readCompanyNames } from './certification-store.ts';

/** Stores a decision, in its transaction. */
export async function addDecision(
  transaction: Queryable,
  decided: Omit<ReviewDecisionTable, 'id'>,
): Promise<void> {
  await transaction
    .insertInto('review_decision')
    .values({ id: newId(), ...decided })
    .execute();
}

type Filter = AskOf<typeof call>;

function select(database: Queryable, filter: Filter) {
  const { subject, decision, account, operation, organisation } = filter;
  let query = database
    .selectFrom('review_decision as decided')
    .innerJoin('organisation', 'organisation.id', 'decided.organisation_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'decided.decided_by');
  if (subject === 'interface') {
    query = query.where('decided.subject', 'not in', [...certificationKinds]);
  } else if (subject !== undefined) {
    query = query.where('decided.subject', '=', subject);
  }
  if (decision !== undefined) query = query.where('decided.decision', '=', decision);
  if (operation !== undefined) query = query.where('decided.subject', '=', operation);
  if (organisation !== undefined) {
    query = query.where('decided.organisation_id', '=', organisation);
  }
  return account === undefined ? query : query.where(isOwnedBy(account));
}

function toSubject(subject: string): Pick<Decision, 'subject' | 'operation'> {
  const kind = certificationKinds.find((each) => each === subject);
  return kind ? { subject: kind, operation: null } : { subject: 'interface', operation: subject };
}

/** Lists decisions on certifications and applications, newest first. */
export async function listDecisions(database: Queryable, filter: Filter): Promise<Page<Decision>> {
  const query = select(database, filter)
    .select(['decided.id', 'decided.organisation_id as organisation', ownerAccount.as('account')])
    .select(['decided.subject', 'decided.decision', 'decided.reasons'])
    .select(['decided.asked_at as askedAt', 'decided.decided_at as decidedAt'])
    .select(['decided.decided_by', 'reviewer.account as reviewer'])
    .orderBy('decided.decided_at', 'desc')
    .orderBy('decided.id', 'desc');
  const { total, rows } = await readPage(query, filter);
  const companies = await readCompanyNames(database, rows);
  return {
    total,
    rows: rows.map(({ reviewer, decided_by, subject, reasons, ...row }) => ({
      ...row,
      ...toSubject(subject),
      company: companies.get(row.organisation) ?? null,
      reasons: parseReasons({ reasons }),
      // Removed reviewers are shown by id.
      decidedBy: reviewer ?? decided_by,
    })),
  };
}

export const reviewDecisionsHandlers = {
  'operator/decisions': ({ people, request }) => listDecisions(people.reports, request),
} satisfies Partial<Handlers>;
