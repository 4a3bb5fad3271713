import { sql } from 'kysely';
import { certificationForms } from '#contract/portal/cer.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { openProduction, openSandbox, type Terms } from '../credentials/open-accounts.ts';
import { holdOrganisation } from '../lock-member.ts';
import { notifyOwners } from '../organisations/notify-members.ts';
import { keepSearchKey } from '../organisations/organisation-store.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { type CertificationKey, type Data, findCertification } from './certification-store.ts';
import { getReviewed } from './review.ts';
import { addDecision } from './review-decisions.ts';

/** A certification in the version that the reviewer saw. */
export interface SeenCertification extends CertificationKey {
  version: number;
}

const words = {
  developer: { approved: 'portal.developerApproved', rejected: 'portal.developerRejected' },
  company: { approved: 'portal.companyApproved', rejected: 'portal.companyRejected' },
} as const;

/** Notifies the applicant in their language: approved if there are no reasons, else rejected. */
async function tellDecision(
  transaction: Queryable,
  people: People,
  { organisation, kind }: CertificationKey,
  reasons: Data,
): Promise<void> {
  const { texts } = people;
  await notifyOwners(transaction, people, organisation, ({ locale }) => {
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

/** In demo mode a company may use everything. */
export const generousTerms: Terms = { cod: true, balance: null };

/** Decides a pending certification in one statement and stores the decision; a conflict if it changed since it was read. */
async function decide(
  transaction: Queryable,
  { organisation, kind, version }: SeenCertification,
  decided: Record<'decided_by', string> &
    Record<'decided_at', number> &
    ({ state: 'approved' } | { state: 'rejected'; reasons: string }),
): Promise<void> {
  if (!(await holdOrganisation(transaction, organisation))) {
    throw new PortalError('notFound', 'portal.certificationUnknown');
  }
  const row = await transaction
    .updateTable('certification')
    .set({
      ...decided,
      version: version + 1,
      ...(decided.state === 'approved' && { approved: sql<string>`data` }),
    })
    .where('organisation_id', '=', organisation)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('state', '=', 'submitted')
    .returning(['submitted_at', 'reasons'])
    .executeTakeFirst();
  if (!row) {
    const known = await findCertification(transaction, { organisation, kind });
    if (!known) throw new PortalError('notFound', 'portal.certificationUnknown');
    throw new PortalError('conflict', 'portal.certificationDecided');
  }
  const { state, decided_at, decided_by } = decided;
  await addDecision(transaction, {
    organisation_id: organisation,
    subject: kind,
    decision: state === 'approved' ? 'approve' : 'reject',
    reasons: row.reasons,
    asked_at: row.submitted_at,
    decided_at,
    decided_by,
  });
}

/** Grants the level and accounts of an approval; never lowers a level. */
async function grantRights(
  transaction: Queryable,
  people: People,
  { organisation: id, kind }: CertificationKey,
  terms: Terms,
): Promise<void> {
  const lift = transaction.updateTable('organisation').where('id', '=', id);
  if (kind === 'developer') {
    await lift.set({ level: 'developer' }).where('level', '=', 'user').execute();
    await openSandbox(transaction, people, { id });
    return;
  }
  await lift.set({ level: 'enterprise' }).execute();
  await openProduction(transaction, people, { id }, terms);
}

/** Approves the version that was read, within a transaction. */
export async function approveIn(
  transaction: Queryable,
  people: People,
  seen: SeenCertification,
  { terms, actor }: { terms: Terms; actor: string },
): Promise<void> {
  const { organisation, kind } = seen;
  const decided_at = people.now();
  await decide(transaction, seen, { state: 'approved', decided_at, decided_by: actor });
  // The corrections were made: reasons and older data are no longer needed.
  await transaction
    .deleteFrom('certification_rejection')
    .where('organisation_id', '=', organisation)
    .where('kind', '=', kind)
    .execute();
  await keepSearchKey(transaction, organisation);
  await grantRights(transaction, people, seen, terms);
  const details = { kind, ...(kind === 'company' && terms) };
  const action = 'certification.approve';
  addAudit(transaction, people, { actor, action, subject: organisation, details });
  await tellDecision(transaction, people, seen, {});
}

/** Approves the version that was read: raises the organisation's level and opens its accounts. */
export function approveCertification(
  people: People,
  seen: SeenCertification,
  given: { terms: Terms; actor: string },
): Promise<void> {
  return people.write((transaction) => approveIn(transaction, people, seen, given));
}

function assertReasons({ kind }: CertificationKey, reasons: Data): void {
  if (Object.keys(reasons).length === 0) throw fieldError('reasons', 'portal.reasonsMissing');
  const known = Object.keys(certificationForms[kind].properties);
  const stray = Object.keys(reasons).find((field) => !known.includes(field));
  if (stray === undefined) return;
  throw fieldError('reasons', 'portal.reasonField', { field: stray, fields: known.join(', ') });
}

/** Rejects the version that was read, with a reason for each invalid field; existing rights stay. */
export async function rejectCertification(
  people: People,
  seen: SeenCertification,
  { reasons, actor }: { reasons: Data; actor: string },
): Promise<void> {
  assertReasons(seen, reasons);
  await people.write(async (transaction) => {
    await decide(transaction, seen, {
      state: 'rejected',
      reasons: JSON.stringify(reasons),
      decided_at: people.now(),
      decided_by: actor,
    });
    const details = { kind: seen.kind, fields: Object.keys(reasons) };
    const action = 'certification.reject';
    addAudit(transaction, people, { actor, action, subject: seen.organisation, details });
    await tellDecision(transaction, people, seen, reasons);
  });
}

export const decideCertificationHandlers = {
  'operator/decideCertification': async ({ people, user, request }) => {
    const { decision, reasons = [], cod = false, balance = null, ...seen } = request;
    const actor = user.id;
    if (decision === 'approve') {
      await approveCertification(people, seen, { terms: { cod, balance }, actor });
    } else {
      const words = Object.fromEntries(reasons.map(({ field, reason }) => [field, reason.trim()]));
      await rejectCertification(people, seen, { reasons: words, actor });
    }
    return getReviewed(people, seen);
  },
} satisfies Partial<Handlers>;
