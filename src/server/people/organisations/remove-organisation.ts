import { newPrivateKey } from '#server/accounts/account-store.ts';
import { endOwned } from '#server/database/end-owned.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

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
