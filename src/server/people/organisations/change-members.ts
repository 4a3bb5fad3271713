import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { MemberRole } from '#contract/portal/roles.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addMemberAudit } from '../audit/audit.ts';
import { lockMember, type MemberPeople } from '../lock-member.ts';
import { holdUser, lockUser } from '../lock-user.ts';
import { tellChange } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { type MemberSession, turnTo } from '../sessions/session-store.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { assertOwnerLeft, endGrants, endMembership } from './leave.ts';
import { type Member, roleNames } from './member.ts';
import { addOrganisation, keepSearchKey, selectOwn } from './organisation-store.ts';

/** A colleague and their role; not found if they are not a member. */
async function findColleague(
  transaction: Queryable,
  { organisation }: Member,
  id: string,
): Promise<UserRow & { role: MemberRole }> {
  const row = await transaction
    .selectFrom('member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .selectAll('users')
    .select('role')
    .where('organisation_id', '=', organisation.id)
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new PortalError('notFound', 'portal.memberUnknown');
  return row;
}

/** Changes a colleague's role, effective with their next call. */
export async function changeRole(
  people: MemberPeople,
  { member: typed, role }: { member: string; role: MemberRole },
): Promise<void> {
  const { member } = people;
  const { organisation } = member;
  assertNotShared(member.user);
  await people.write(async (transaction) => {
    const { role: before, ...colleague } = await findColleague(
      transaction,
      member,
      typed.trim().toLowerCase(),
    );
    if (before === role) return;
    const { id: userId } = colleague;
    if (before === 'owner') {
      await assertOwnerLeft(transaction, { organisationId: organisation.id, userId });
    }
    await transaction
      .updateTable('member')
      .set({ role })
      .where('organisation_id', '=', organisation.id)
      .where('user_id', '=', userId)
      .execute();
    await endGrants(transaction, { organisationId: organisation.id, userId }, role);
    addMemberAudit(transaction, people, member, 'organisation.changeRole', {
      member: userId,
      role,
    });
    if (userId === member.user.id) return;
    const { locale } = findLanguage(colleague.language) ?? defaultLanguage;
    const values = {
      organisation: organisation.name,
      role: people.texts.get(locale, roleNames[role]),
    };
    await tellChange(transaction, people, colleague, { template: 'memberRoleChanged', values });
  });
}

/** Another organisation for a user who leaves one; every user keeps at least one. */
async function findAnother(
  transaction: Queryable,
  { now }: People,
  { user, organisation }: Member,
): Promise<string> {
  const another = await selectOwn(transaction, user.id)
    .select('organisation.id')
    .where('organisation.id', '!=', organisation.id)
    .executeTakeFirst();
  return (another ?? (await addOrganisation(transaction, user, now()))).id;
}

/** Removes a colleague, including their sessions for this organisation and their listener and tool tokens. */
export async function removeMember(people: MemberPeople, typed: string): Promise<void> {
  const { member } = people;
  assertNotShared(member.user);
  const userId = typed.trim().toLowerCase();
  const hold = async (transaction: Queryable) => {
    if (await holdUser(transaction, userId)) return;
    throw new PortalError('notFound', 'portal.memberUnknown');
  };
  await people.write(async (transaction) => {
    const { role, ...user } = await findColleague(transaction, member, userId);
    const membership = { organisationId: member.organisation.id, userId };
    if (role === 'owner') await assertOwnerLeft(transaction, membership);
    await endMembership(transaction, membership);
    await findAnother(transaction, people, { ...member, user });
    addMemberAudit(transaction, people, member, 'organisation.removeMember', {
      member: userId,
      role,
    });
    const values = { organisation: member.organisation.name };
    await tellChange(transaction, people, user, { template: 'memberRemoved', values });
  }, hold);
}

/** Leaves an organisation; the session switches to another one of the user's. */
export async function leaveOrganisation(people: People, session: MemberSession): Promise<SignedIn> {
  const { member } = session;
  assertNotShared(member.user);
  return people.write(async (transaction) => {
    await lockUser(transaction, member.user.id);
    await lockMember(transaction, member);
    const membership = { organisationId: member.organisation.id, userId: member.user.id };
    if (member.role === 'owner') await assertOwnerLeft(transaction, membership);
    const another = await findAnother(transaction, people, member);
    const signedIn = await turnTo(transaction, people, session, another);
    await endMembership(transaction, membership);
    addMemberAudit(transaction, people, member, 'organisation.leave', { role: member.role });
    return signedIn;
  });
}

export async function renameOrganisation(people: MemberPeople, typed: string): Promise<void> {
  const { user, organisation } = people.member;
  assertNotShared(user);
  const name = typed.trim().normalize('NFC');
  if (name.length < 2) throw fieldError('organisationName', 'form.rule.minLength', { limit: 2 });
  await people.write(async (transaction) => {
    await transaction
      .updateTable('organisation')
      .set({ name })
      .where('id', '=', organisation.id)
      .execute();
    await keepSearchKey(transaction, organisation.id);
    addMemberAudit(transaction, people, people.member, 'organisation.rename');
  });
}

export const changeMembersHandlers = {
  'organisation/rename': ({ people, request }) =>
    renameOrganisation(people, request.organisationName),
  'organisation/changeRole': ({ people, request }) => changeRole(people, request),
  'organisation/removeMember': ({ people, request }) => removeMember(people, request.member),
  'organisation/leave': ({ people, session }) => leaveOrganisation(people, session),
} satisfies Partial<Handlers>;
