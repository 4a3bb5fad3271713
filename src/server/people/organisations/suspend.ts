import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { holdOrganisation } from '../lock-member.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { tellMembers } from './notify-members.ts';

/** The organisation and the actor: id of the reviewer, or `operator`. */
interface Case {
  organisation: string;
  actor: string;
}

/** Locks an organisation and returns its name and suspension time; not found if it was deleted. */
async function hold(transaction: Queryable, id: string) {
  const row = (await holdOrganisation(transaction, id))
    ? await transaction
        .selectFrom('organisation')
        .select(['name', 'suspended_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new PortalError('notFound', 'portal.suspendedUnknown');
  return row;
}

/**
 * Accounts store it too, since the gateway only reads the account. Sorted, because all code locks
 * accounts in this order.
 */
async function setAccounts(transaction: Queryable, organisation: string, at: number | null) {
  await transaction
    .updateTable('account')
    .set({ suspended_at: at })
    .where('organisation_id', '=', organisation)
    .execute();
}

/** Suspends an organisation's accounts and notifies its members of the reason. */
export function suspendOrganisation(
  people: People,
  { organisation, actor, reason: typed }: Case & { reason: string },
): Promise<void> {
  const reason = typed.trim();
  if (reason === '') throw fieldError('reason', 'form.rule.required');
  return people.write(async (transaction) => {
    const { name, suspended_at } = await hold(transaction, organisation);
    if (suspended_at !== null) throw new PortalError('conflict', 'portal.suspendedAlready');
    const now = people.now();
    await transaction
      .updateTable('organisation')
      .set({ suspended_at: now, suspended_by: actor, suspension_reason: reason })
      .where('id', '=', organisation)
      .execute();
    await setAccounts(transaction, organisation, now);
    const values = { organisation: name, reason };
    await tellMembers(transaction, people, organisation, { template: 'suspended', values });
    addAudit(transaction, people, { actor, action: 'organisation.suspend', subject: organisation });
  });
}

/** Resumes them. */
export function resumeOrganisation(people: People, { organisation, actor }: Case): Promise<void> {
  return people.write(async (transaction) => {
    const { name, suspended_at } = await hold(transaction, organisation);
    if (suspended_at === null) throw new PortalError('conflict', 'portal.resumedAlready');
    await transaction
      .updateTable('organisation')
      .set({ suspended_at: null, suspended_by: null, suspension_reason: null })
      .where('id', '=', organisation)
      .execute();
    await setAccounts(transaction, organisation, null);
    const values = { organisation: name };
    await tellMembers(transaction, people, organisation, { template: 'resumed', values });
    addAudit(transaction, people, { actor, action: 'organisation.resume', subject: organisation });
  });
}
