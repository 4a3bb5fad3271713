import type { Queryable } from '#server/database/tables.ts';

/**
 * Makes the gateway's permission follow an application, in the transaction that changed it: the
 * production account may call an interface exactly while its application is approved and live.
 */
export async function syncPermission(
  transaction: Queryable,
  userId: string,
  operation: string,
): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', userId)
    .where('environment', '=', 'production')
    .executeTakeFirst();
  if (!account) return;
  const live = await transaction
    .selectFrom('application')
    .select('operation')
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('state', '=', 'approved')
    .where('live_at', 'is not', null)
    .executeTakeFirst();
  const granted = { account_id: account.id, operation };
  if (live) {
    await transaction
      .insertInto('account_interface')
      .values(granted)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await transaction
    .deleteFrom('account_interface')
    .where('account_id', '=', account.id)
    .where('operation', '=', operation)
    .execute();
}
