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
