import { type AuditAction, type AuditDetails, auditActions } from '#contract/portal/audit.ts';
import type {
  Colleague,
  Invitation,
  MembershipChange,
  Organisation,
  OwnOrganisation,
} from '#contract/portal/organisation.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import type { People } from '../people.ts';
import type { Member } from './member.ts';
import { selectOwn } from './organisation-store.ts';

/** Actions of members about each other; staff decisions are reported elsewhere. */
const memberActions = (Object.keys(auditActions) as AuditAction[]).filter(
  (action) => auditActions[action] === 'members',
);

/** Number of changes shown to an owner. */
const shownChanges = 20;

/** Members of an organisation, the longest first. */
export function selectMembers(database: Queryable, organisationId: string) {
  return database
    .selectFrom('member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.account', 'member.role', 'member.since'])
    .where('organisation_id', '=', organisationId)
    .orderBy('since')
    .orderBy('users.account_key');
}

async function listColleagues(
  database: Queryable,
  { user, organisation }: Member,
): Promise<Colleague[]> {
  const rows = await selectMembers(database, organisation.id).select('users.id').execute();
  return rows.map((row) => ({ ...row, own: row.id === user.id }));
}

/** Pending invitations to an organisation, oldest first. */
function listInvitations(database: Queryable, id: string, now: number): Promise<Invitation[]> {
  return database
    .selectFrom('invitation')
    .innerJoin('users', 'users.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.email', 'invitation.role'])
    .select(['users.account as invitedBy', 'invitation.created_at as createdAt'])
    .select('invitation.expires_at as expiresAt')
    .where('organisation_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('invitation.created_at')
    .orderBy('invitation.id')
    .execute();
}

async function listChanges(database: Queryable, id: string): Promise<MembershipChange[]> {
  const rows = await database
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.id', 'at', 'action', 'details', 'users.account as actor'])
    .where('subject', '=', id)
    .where('action', 'in', memberActions)
    .orderBy('sequence', 'desc')
    .limit(shownChanges)
    .execute();
  const changes = rows.map(({ details, ...row }) => ({
    ...row,
    ...(JSON.parse(details) as AuditDetails),
  }));
  const ids = changes.flatMap(({ member }) => member ?? []);
  const named = await database
    .selectFrom('users')
    .select(['id', 'account'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  const accounts = new Map(named.map((row) => [row.id, row.account]));
  return changes.map(({ actor, at, action, member, role = null, id: change }) => {
    const about = (member && accounts.get(member)) ?? null;
    return { id: change, at, action, actor, member: about, role };
  });
}

/** Members of an organisation; owners also see invitations and changes. */
export async function showOrganisation(
  { database, now }: People,
  member: Member,
): Promise<Organisation> {
  const { organisation, role } = member;
  const { id, name } = organisation;
  const isOwner = role === 'owner';
  const [colleagues, invitations, changes] = await Promise.all([
    listColleagues(database, member),
    isOwner ? listInvitations(database, id, now()) : [],
    isOwner ? listChanges(database, id) : [],
  ]);
  return { id, name, role, colleagues, invitations, changes };
}

/** The organisations of a user, by name. */
export async function listOwn(
  database: Queryable,
  { user, organisation }: Member,
): Promise<OwnOrganisation[]> {
  const rows = await selectOwn(database, user.id)
    .clearOrderBy()
    .select(['organisation.id', 'organisation.name', 'member.role'])
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === organisation.id }));
}

export const listMembersHandlers = {
  'organisation/members': ({ people, member }) => showOrganisation(people, member),
  'organisation/own': async ({ people, member }) => ({
    organisations: await listOwn(people.database, member),
  }),
} satisfies Partial<Handlers>;
