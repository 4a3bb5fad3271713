import { type Access, leastRole } from '#contract/portal/access.ts';
import { createListenToken } from '#contract/portal/console-inbox.ts';
import { createToolToken } from '#contract/portal/console-tool-tokens.ts';
import { invite } from '#contract/portal/organisation.ts';
import { type MemberRole, reaches } from '#contract/portal/roles.ts';
import { newPrivateKey } from '#server/accounts/account-store.ts';
import { endOwned, removeOfLeaver } from '#server/database/end-owned.ts';
import type { Queryable, Table } from '#server/database/tables.ts';
import { holdOrganisation } from '../lock-member.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';

type Context = Pick<People, 'secrets'>;

/**
 * Accounts are kept for their orders, without an organisation: keys, grants and addresses are
 * removed, and logged calls lose their bodies and names of tokens.
 */
async function closeAccounts(transaction: Queryable, { secrets }: Context, organisationId: string) {
  // Locks rows in the same order as the gateway and the push worker, which write concurrently.
  const closed = await transaction
    .updateTable('account')
    .set({
      organisation_id: null,
      private_key: secrets.seal(newPrivateKey()),
      old_key: null,
      old_key_until: null,
      webhook_secret: null,
      old_webhook_secret: null,
      old_webhook_until: null,
      old_webhook_used_at: null,
      old_webhook_told_at: null,
      webhook_changed_at: null,
      v1_used_from: null,
      allowed_addresses: null,
      all_interfaces: 0,
    })
    .where('organisation_id', '=', organisationId)
    .returning('id')
    .execute();
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  await transaction
    .updateTable('push')
    .set({ status: 'dead' })
    .where('account_id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();
  const pushes = transaction.selectFrom('push').select('id').where('account_id', 'in', ids);
  await endOwned(transaction, 'push', pushes.$asScalar());
  await endOwned(transaction, 'account', ids);
}

/**
 * Deletes an organisation with all its data. The transaction must hold its row (lock-member.ts),
 * and it must have no other members.
 */
export async function removeOrganisation(
  transaction: Queryable,
  context: Context,
  id: string,
): Promise<void> {
  await closeAccounts(transaction, context, id);
  await endOwned(transaction, 'organisation', [id]);
  await transaction.deleteFrom('organisation').where('id', '=', id).execute();
}

interface Membership {
  organisationId: string;
  userId: string;
}

/**
 * Refuses a change that would leave an organisation without an owner. The transaction must hold the
 * organisation's row, so that the second of two owners who leave at the same time is refused.
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
 * Ends a membership, with the user's sessions for this organisation, the listener and tool tokens
 * that they created for its sandbox, and their invitations. The transaction must hold the
 * organisation's row.
 */
export async function endMembership(transaction: Queryable, membership: Membership): Promise<void> {
  await removeOfLeaver(transaction, membership);
}

/** Calls by which a member adds rows that act for them. */
const addedBy: Partial<Record<Table, Access>> = {
  listen_token: createListenToken,
  tool_token: createToolToken,
  invitation: invite,
};

/**
 * Removes tokens and invitations that a member's role may not create. Each use checks this too
 * (sandbox-tokens.ts, accept.ts); removal takes them off the lists.
 */
export async function endGrants(
  transaction: Queryable,
  membership: Membership,
  role: MemberRole,
): Promise<void> {
  await removeOfLeaver(transaction, membership, (table) => {
    const call = addedBy[table];
    if (call === undefined) return false;
    const least = leastRole(call, false);
    return least !== undefined && !reaches(role, least);
  });
}

/**
 * Removes a user from all organisations, and deletes those without other members. A conflict if
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
