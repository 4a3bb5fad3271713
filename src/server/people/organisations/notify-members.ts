import type { MemberRole } from '#contract/portal/define-call.ts';
import { notify } from '../messages/add-message.ts';

type Notify = Parameters<typeof notify>;

async function notifyAll(
  [transaction, people, organisationId, toWording]: Notify,
  roles: readonly MemberRole[],
): Promise<void> {
  const told = await transaction
    .selectFrom('member')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('role', 'in', roles)
    .orderBy('since')
    .orderBy('user_id')
    .execute();
  for (const { user_id } of told) await notify(transaction, people, user_id, toWording);
}

/** Tells who looks after an organisation's accounts by mail, owners and developers, each as their own settings say. */
export function notifyMembers(...told: Notify): Promise<void> {
  return notifyAll(told, ['owner', 'developer']);
}

/** The same for its owners: what only they may go on with. */
export function notifyOwners(...told: Notify): Promise<void> {
  return notifyAll(told, ['owner']);
}
