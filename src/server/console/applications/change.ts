import type { ApplicationState, ChangedApplication } from '#contract/portal/interfaces.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { syncPermission } from '#server/people/credentials/permission.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertInterface } from './interfaces.ts';

type Kept = Exclude<ApplicationState, 'none'>;

interface Step {
  from: readonly Kept[];
  to: ApplicationState;
}

/** What the applicant may do by themselves. */
const steps = {
  cancel: { from: ['applied'], to: 'none' },
  enable: { from: ['disabled'], to: 'approved' },
  disable: { from: ['approved'], to: 'disabled' },
  revoke: { from: ['approved', 'disabled'], to: 'revoked' },
} as const satisfies Record<string, Step>;

/** Takes the step in one statement; says whether the application stood where it starts. */
async function move(
  transaction: Queryable,
  organisationId: string,
  operation: string,
  { from, to }: Step,
  now: number,
): Promise<boolean> {
  if (to === 'none') {
    const { numDeletedRows } = await transaction
      .deleteFrom('application')
      .where('organisation_id', '=', organisationId)
      .where('operation', '=', operation)
      .where('state', 'in', from)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('application')
    .set({ state: to, changed_at: now, ...(to === 'revoked' && { live_at: null }) })
    .where('organisation_id', '=', organisationId)
    .where('operation', '=', operation)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes a step with one's own application; the gateway heeds it from the next call. A conflict where
 * the application stands elsewhere, or is not there.
 */
export async function changeApplication(
  people: MemberPeople,
  member: Member,
  operation: string,
  step: keyof typeof steps,
): Promise<ChangedApplication> {
  assertInterface(operation);
  const { to } = steps[step];
  const { organisation, user } = member;
  await people.write(async (transaction) => {
    if (!(await move(transaction, organisation.id, operation, steps[step], people.now()))) {
      throw new PortalError('conflict', 'portal.applicationMoved', { values: { operation } });
    }
    // A waiting application never gave a permission: what the courier granted by hand stays.
    if (to !== 'none') await syncPermission(transaction, organisation.id, operation);
    const action = `application.${step}` as const;
    const done = { actor: user.id, subject: organisation.id, details: { operation } };
    addAudit(transaction, people, { ...done, action });
  });
  return { operation, state: to };
}
