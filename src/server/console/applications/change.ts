import type { ApplicationState, ChangedApplication } from '#contract/portal/interfaces.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { syncPermission } from '#server/people/credentials/own-accounts.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertInterface } from './interfaces.ts';

type Kept = Exclude<ApplicationState, 'none'>;

interface Step {
  from: readonly Kept[];
  to: ApplicationState;
}

/** Steps that the applicant may take. */
const steps = {
  cancel: { from: ['applied'], to: 'none' },
  enable: { from: ['disabled'], to: 'approved' },
  disable: { from: ['approved'], to: 'disabled' },
  revoke: { from: ['approved', 'disabled'], to: 'revoked' },
} as const satisfies Record<string, Step>;

/** Takes the step in one statement; returns true if the application was in its start state. */
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
 * Takes a step with the user's application, effective with the next call. A conflict if the
 * application is in another state or does not exist.
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
    // A waiting application never gave a permission: permissions that the courier granted by hand stay.
    if (to !== 'none') await syncPermission(transaction, organisation.id, operation);
    const action = `application.${step}` as const;
    const done = { actor: user.id, subject: organisation.id, details: { operation } };
    addAudit(transaction, people, { ...done, action });
  });
  return { operation, state: to };
}

export const changeApplicationHandlers = {
  'yl-op-user-interface/cancle': ({ people, member, request }) =>
    changeApplication(people, member, request.operation, 'cancel'),
  'yl-op-user-interface/changeStatus': ({ people, member, request }) =>
    changeApplication(people, member, request.operation, request.enabled ? 'enable' : 'disable'),
  'yl-op-user-interface/revoke': ({ people, member, request }) =>
    changeApplication(people, member, request.operation, 'revoke'),
} satisfies Partial<Handlers>;
