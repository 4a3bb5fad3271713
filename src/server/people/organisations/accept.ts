import { leastRole } from '#contract/portal/access.ts';
import { type InvitedTo, invite, mostMembers } from '#contract/portal/organisation.ts';
import { reaches } from '#contract/portal/roles.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import type { InvitationTable } from '#server/database/organisation-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addMemberAudit } from '../audit/audit.ts';
import { holdOrganisation } from '../lock-member.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { countRows } from '../read-page.ts';
import { type MemberSession, turnTo } from '../sessions/session-store.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { toTokenHash } from './invite.ts';
import { roleNames } from './member.ts';
import { notifyOwners } from './notify-members.ts';

/** True if the inviter may still invite: a removed owner must not come back by a link. */
async function mayInvite(
  database: Queryable,
  { organisation_id, invited_by }: Pick<InvitationTable, 'organisation_id' | 'invited_by'>,
): Promise<boolean> {
  const member = await database
    .selectFrom('member')
    .select('role')
    .where('organisation_id', '=', organisation_id)
    .where('user_id', '=', invited_by)
    .executeTakeFirst();
  const least = leastRole(invite, false);
  return member !== undefined && (!least || reaches(member.role, least));
}

const unknown = () => new PortalError('notFound', 'portal.invitationUnknown');

/** Used, revoked and replaced invitations are deleted; expired ones count as deleted. */
async function findInvitation(database: Queryable, { now }: People, token: string) {
  const row = await database
    .selectFrom('invitation')
    .innerJoin('organisation', 'organisation.id', 'invitation.organisation_id')
    .leftJoin('users', 'users.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.organisation_id', 'invitation.email_key'])
    .select('invitation.invited_by')
    .select(['invitation.role', 'invitation.expires_at', 'organisation.name', 'users.account'])
    .where('token_hash', '=', toTokenHash(token.trim()))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row || !(await mayInvite(database, row))) throw unknown();
  return row;
}

/** Details of an invitation for the holder of its link; 256 bits cannot be guessed. */
export async function showInvitation(
  people: People,
  user: UserRow | undefined,
  token: string,
): Promise<InvitedTo> {
  const invitation = await findInvitation(people.database, people, token);
  const { name: organisation, role, account, expires_at: expiresAt, email_key } = invitation;
  const own = user !== undefined && user.staff === 0 && user.email_key === email_key;
  return { organisation, role, invitedBy: account ?? '', expiresAt, own };
}

async function assertRoom(transaction: Queryable, organisationId: string): Promise<void> {
  const members = transaction.selectFrom('member').where('organisation_id', '=', organisationId);
  if ((await countRows(members)) < mostMembers) return;
  throw new PortalError('conflict', 'portal.membersMost', { values: { limit: mostMembers } });
}

/** Consumes an invitation in one statement, so that a second use fails. */
async function take(transaction: Queryable, people: People, { id }: { id: string }) {
  const taken = await transaction
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('expires_at', '>', people.now())
    .returning(['organisation_id', 'role', 'invited_by'])
    .executeTakeFirst();
  if (!taken || !(await mayInvite(transaction, taken))) throw unknown();
  return taken;
}

/** Makes a user a member, with the audit entry and the email to the owners; existing members keep their role. */
async function join(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { organisation_id, role }: Awaited<ReturnType<typeof take>>,
): Promise<void> {
  const now = people.now();
  const joined = await transaction
    .insertInto('member')
    .values({ organisation_id, user_id: user.id, role, since: now, chosen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  if (!joined) return;
  const { name } = await transaction
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  await notifyOwners(transaction, people, organisation_id, ({ locale }) => ({
    template: 'memberJoined',
    values: {
      account: user.account,
      organisation: name,
      role: people.texts.get(locale, roleNames[role]),
    },
  }));
  const member = { user, organisation: { id: organisation_id } };
  addMemberAudit(transaction, people, member, 'organisation.join', { role });
}

/**
 * Makes the caller a member if the invitation was sent to their address; the session switches to
 * that organisation. Throws `notFound`, or `forbidden` for another address.
 */
export async function acceptInvitation(
  people: People,
  session: MemberSession,
  token: string,
): Promise<SignedIn> {
  const { user } = session;
  assertNotShared(user);
  const invitation = await findInvitation(people.database, people, token);
  const { organisation_id: organisationId, email_key } = invitation;
  return people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    const { email_key: ownKey } = await transaction
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (ownKey !== email_key) throw new PortalError('forbidden', 'portal.invitationOther');
    await holdOrganisation(transaction, organisationId);
    const taken = await take(transaction, people, invitation);
    await assertRoom(transaction, organisationId);
    await join(transaction, people, user, taken);
    return turnTo(transaction, people, session, organisationId);
  });
}

export const acceptHandlers = {
  'organisation/invitation': ({ people, user, request }) =>
    showInvitation(people, user, request.token),
  'organisation/accept': ({ people, session, request }) =>
    acceptInvitation(people, session, request.token),
} satisfies Partial<Handlers>;
