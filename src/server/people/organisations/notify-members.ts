import type { MemberRole } from '#contract/portal/roles.ts';
import type { Queryable } from '#server/database/tables.ts';
import { notify, tellChange } from '../messages/add-message.ts';
import type { SmsTemplate, Wording } from '../messages/templates.ts';
import type { People } from '../people.ts';

type Notify = Parameters<typeof notify>;

/** Roles that manage an organisation's accounts. */
const lookingAfter = ['owner', 'developer'] as const;

async function notifyAll(
  [transaction, people, organisationId, toWording]: Notify,
  roles: readonly MemberRole[],
): Promise<void> {
  const members = await transaction
    .selectFrom('member')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('role', 'in', roles)
    .orderBy('since')
    .orderBy('user_id')
    .execute();
  for (const { user_id } of members) await notify(transaction, people, user_id, toWording);
}

/** Notifies owners and developers of an organisation by email, according to their settings. */
export function notifyMembers(...args: Notify): Promise<void> {
  return notifyAll(args, lookingAfter);
}

/** The same for owners only. */
export function notifyOwners(...args: Notify): Promise<void> {
  return notifyAll(args, ['owner']);
}

/** Notifies owners and developers regardless of their settings, by email, else by text message. */
export async function tellMembers(
  transaction: Queryable,
  people: People,
  organisationId: string,
  wording: Wording<SmsTemplate>,
): Promise<void> {
  const users = await transaction
    .selectFrom('member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .selectAll('users')
    .where('organisation_id', '=', organisationId)
    .where('role', 'in', lookingAfter)
    .orderBy('since')
    .orderBy('users.id')
    .execute();
  for (const user of users) await tellChange(transaction, people, user, wording);
}
