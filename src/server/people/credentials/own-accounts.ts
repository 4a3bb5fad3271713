import type { AccountTable } from '#server/database/account-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

/** An account of the open API that belongs to a person. */
export type OwnAccount = Pick<AccountTable, 'id' | 'api_account' | 'environment'>;

/** Finds a person's accounts, at most one of each environment, the sandbox first. */
export function findOwnAccounts(
  database: Queryable,
  organisationId: string,
  environment?: AccountTable['environment'],
): Promise<OwnAccount[]> {
  let query = database
    .selectFrom('account')
    .select(['id', 'api_account', 'environment'])
    .where('organisation_id', '=', organisationId);
  if (environment) query = query.where('environment', '=', environment);
  return query.orderBy('environment', 'desc').execute();
}

/** Matches no account; not empty, since refused calls of unknown accounts are counted with an empty id. */
const noAccount = ['none'];

/** Account ids for an `in` list, which must not be empty on PostgreSQL. */
export function toIds(accounts: readonly OwnAccount[]): string[] {
  return accounts.length > 0 ? accounts.map(({ id }) => id) : noAccount;
}

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
