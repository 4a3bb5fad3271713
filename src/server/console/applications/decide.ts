import type { ChangedApplication } from '#contract/portal/interfaces.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { addDecision } from '#server/people/certification/review-decisions.ts';
import { syncPermission } from '#server/people/credentials/own-accounts.ts';
import { holdOrganisation } from '#server/people/lock-member.ts';
import { notifyOwners } from '#server/people/organisations/notify-members.ts';
import type { People } from '#server/people/people.ts';
import { type FieldFault, fieldError, PortalError } from '#server/people/portal-error.ts';

/** Key of an application: organisation and operation. */
export interface ApplicationKey {
  organisation: string;
  operation: string;
}

export interface ApplicationDecision {
  applications: readonly ApplicationKey[];
  decision: 'approve' | 'reject';
  /** Shown to the applicant. */
  reason?: string | undefined;
  /** Id of the reviewer, `operator`, or `auto`. */
  actor: string;
}

/** Decides an application in one statement and stores the decision; returns true if it was still pending. */
async function decideOne(
  transaction: Queryable,
  people: People,
  { organisation, operation }: ApplicationKey,
  { decision, reason, actor }: Omit<ApplicationDecision, 'applications'>,
): Promise<boolean> {
  const by = { decided_at: people.now(), decided_by: actor };
  const words = decision === 'approve' ? null : (reason ?? null);
  const state = decision === 'approve' ? 'approved' : 'rejected';
  const row = await transaction
    .updateTable('application')
    .set({ state, reason: words, ...by })
    .where('organisation_id', '=', organisation)
    .where('operation', '=', operation)
    .where('state', '=', 'applied')
    .returning('applied_at')
    .executeTakeFirst();
  if (!row) return false;
  await addDecision(transaction, {
    organisation_id: organisation,
    subject: operation,
    decision,
    reasons: words === null ? null : JSON.stringify({ reason: words }),
    asked_at: row.applied_at,
    ...by,
  });
  await syncPermission(transaction, organisation, operation);
  const action = `application.${decision}` as const;
  addAudit(transaction, people, { actor, action, subject: organisation, details: { operation } });
  return true;
}

function toOrder(a: ApplicationKey, b: ApplicationKey): number {
  return `${a.organisation} ${a.operation}` < `${b.organisation} ${b.operation}` ? -1 : 1;
}

/** Notifies an applicant of the decisions in one email, in their language. */
async function tellDecision(
  transaction: Queryable,
  people: People,
  { organisation, operations }: { organisation: string; operations: readonly string[] },
  { decision, reason = '' }: Pick<ApplicationDecision, 'decision' | 'reason'>,
): Promise<void> {
  const { texts } = people;
  await notifyOwners(transaction, people, organisation, ({ locale }) => {
    const titles = operations.map((each) => texts.get(locale, `operation.${each}.title`));
    const text = decision === 'approve' ? 'portal.interfacesApproved' : 'portal.interfacesRejected';
    const values = { interfaces: titles.map((title) => `- ${title}`).join('\n'), reason };
    return {
      template: 'reviewDecided',
      values: { text: texts.get(locale, text, values), page: '/control/interfaces' },
    };
  });
}

/** Decides applications and notifies the applicants, within a transaction. */
export async function decideIn(
  transaction: Queryable,
  people: People,
  { applications, ...decided }: ApplicationDecision,
): Promise<void> {
  const gone: Record<string, FieldFault> = {};
  // Always in the same order, so that two reviewers with the same applications never deadlock. A member who
  // has just left has no application any more; it is reported as gone.
  const byOrganisation = Map.groupBy(applications, ({ organisation }) => organisation);
  for (const organisation of [...byOrganisation.keys()].sort()) {
    await holdOrganisation(transaction, organisation);
  }
  for (const key of [...applications].sort(toOrder)) {
    if (await decideOne(transaction, people, key, decided)) continue;
    const path = `applications[${applications.indexOf(key)}]`;
    gone[path] = { text: 'portal.applicationMoved', values: { operation: key.operation } };
  }
  if (Object.keys(gone).length > 0) {
    throw new PortalError('conflict', 'portal.applicationsMoved', { fields: gone });
  }
  for (const [organisation, own] of byOrganisation) {
    const operations = own.map(({ operation }) => operation);
    await tellDecision(transaction, people, { organisation, operations }, decided);
  }
}

/**
 * Approves or rejects applications, all or none, and notifies the applicants. A conflict names
 * those that are no longer pending.
 */
export async function decideApplications(
  people: People,
  decided: ApplicationDecision,
): Promise<(ChangedApplication & ApplicationKey)[]> {
  const { applications, decision, reason } = decided;
  if (decision === 'reject' && !reason) throw fieldError('reason', 'portal.reasonMissing');
  await people.write((transaction) => decideIn(transaction, people, decided));
  const state = decision === 'approve' ? 'approved' : 'rejected';
  return applications.map((key) => ({ ...key, state }));
}

export const decideApplicationHandlers = {
  'operator/decideApplication': ({ people, user, request }) =>
    decideApplications(people, { ...request, actor: user.id }),
} satisfies Partial<Handlers>;
