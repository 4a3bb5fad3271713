import { type Access, leastRole } from '#contract/portal/access.ts';
import { createListenToken } from '#contract/portal/console-inbox.ts';
import { createToolToken } from '#contract/portal/console-tool-tokens.ts';
import { invite } from '#contract/portal/organisation.ts';
import { type MemberRole, reaches } from '#contract/portal/roles.ts';
import type { Queryable } from '#server/database/tables.ts';
import { holdOrganisation } from '../lock-member.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { removeOrganisation } from './remove-organisation.ts';

/** Whose membership of what. */
export interface Membership {
  organisationId: string;
  userId: string;
}

/**
 * Refuses what would leave an organisation without an owner. The transaction holds its row already, so
 * that of two owners who go at one moment the second is refused.
 */
export async function assertOwnerLeft(
  transaction: Queryable,
  { organisationId, userId }: Membership,
): Promise<void> {
  const another = await transaction
    .selectFrom('member')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '!=', userId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  if (another) return;
  const { name } = await transaction
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  throw new PortalError('conflict', 'portal.lastOwner', { values: { organisation: name } });
}

/**
 * Ends a membership at once: with it end the person's sessions for this organisation, the tokens of
 * listeners and of tools that they made for its sandbox, and their invitations. The transaction holds the organisation's row already.
 */
export async function endMembership(
  transaction: Queryable,
  { organisationId, userId }: Membership,
): Promise<void> {
  await transaction
    .deleteFrom('member')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .execute();
  await endGrants(transaction, { organisationId, userId });
}

/** Calls that make what opens something on behalf of a member, and where it is kept. */
const grants = [
  { table: 'listen_token', madeBy: createListenToken },
  { table: 'tool_token', madeBy: createToolToken },
] as const;

/**
 * Ends tokens and invitations that a member could not make in a role; all of them without one. They are
 * refused at each use as well (sandbox-tokens.ts, accept.ts); here they leave the lists too.
 */
export async function endGrants(
  transaction: Queryable,
  { organisationId, userId }: Membership,
  role?: MemberRole,
): Promise<void> {
  const isEnded = (call: Access) => {
    const least = leastRole(call, false);
    return role === undefined || (least !== undefined && !reaches(role, least));
  };
  for (const { table } of grants.filter(({ madeBy }) => isEnded(madeBy))) {
    await transaction
      .deleteFrom(table)
      .where('made_by', '=', userId)
      .where('account_id', 'in', ({ selectFrom }) =>
        selectFrom('account').select('id').where('organisation_id', '=', organisationId),
      )
      .execute();
  }
  if (!isEnded(invite)) return;
  await transaction
    .deleteFrom('invitation')
    .where('organisation_id', '=', organisationId)
    .where('invited_by', '=', userId)
    .execute();
}

/**
 * Takes a person out of all organisations; those that are theirs alone go with them. A conflict where
 * others would be left without an owner.
 */
export async function leaveEverything(
  transaction: Queryable,
  context: Pick<People, 'secrets'>,
  userId: string,
): Promise<void> {
  const own = await transaction
    .selectFrom('member')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .orderBy('organisation_id')
    .execute();
  for (const { organisation_id: organisationId } of own) {
    await holdOrganisation(transaction, organisationId);
    const others = await transaction
      .selectFrom('member')
      .select('user_id')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '!=', userId)
      .limit(1)
      .execute();
    if (others.length === 0) {
      await removeOrganisation(transaction, context, organisationId);
      continue;
    }
    await assertOwnerLeft(transaction, { organisationId, userId });
    await endMembership(transaction, { organisationId, userId });
  }
}
