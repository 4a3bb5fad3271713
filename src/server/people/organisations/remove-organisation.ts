import { newPrivateKey } from '#server/accounts/account-store.ts';
import { endOwned } from '#server/database/end-owned.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

type Context = Pick<People, 'secrets'>;

/**
 * The accounts stay as the holders of their orders, without an organisation: no key opens them, no
 * interface is granted, no address is called, and what was logged of their calls loses its bodies and
 * the names of tokens.
 */
async function closeAccounts(transaction: Queryable, { secrets }: Context, organisationId: string) {
  // Rows in the order in which the gateway and the pushes take them, which write at the same time.
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
 * Removes everything that is an organisation's own, with the organisation. The transaction holds its
 * row already (lock-member.ts), and nobody but who leaves is in it.
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
