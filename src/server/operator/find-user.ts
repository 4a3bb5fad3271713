import type { Queryable } from '#server/database/tables.ts';
import { toAccountKey } from '#server/people/users/user-store.ts';
import { StaffError } from '#server/staff-error.ts';

/** Id of the person with an account name; throws a StaffError where there is none. */
export async function findUser(database: Queryable, account: string): Promise<string> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('account_key', '=', toAccountKey(account))
    .executeTakeFirst();
  if (!user) throw new StaffError(`account ${account} is not known`);
  return user.id;
}
