import type { Queryable } from '#server/database/tables.ts';
import { findOwnAccounts } from './own-accounts.ts';

/**
 * Updates the gateway's permission after a change of an application, in the same transaction: the
 * production account has an operation exactly while it is approved and live. Grants of the staff
 * stay.
 */
export async function syncPermission(
  transaction: Queryable,
  organisationId: string,
  operation: string,
) {
  const [account] = await findOwnAccounts(transaction, organisationId, 'production');
  if (!account) return;
  const live = await transaction
    .selectFrom('application')
    .select('operation')
    .where('organisation_id', '=', organisationId)
    .where('operation', '=', operation)
    .where('state', '=', 'approved')
    .where('live_at', 'is not', null)
    .executeTakeFirst();
  if (live) {
    await transaction
      .insertInto('account_interface')
      .values({ account_id: account.id, operation, by_staff: 0, by_application: 1 })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'operation']).doUpdateSet({ by_application: 1 }),
      )
      .execute();
    return;
  }
  await transaction
    .updateTable('account_interface')
    .set({ by_application: 0 })
    .where('account_id', '=', account.id)
    .where('operation', '=', operation)
    .execute();
  await transaction
    .deleteFrom('account_interface')
    .where('account_id', '=', account.id)
    .where('operation', '=', operation)
    .where('by_staff', '=', 0)
    .execute();
}
