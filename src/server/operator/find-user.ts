import type { Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { toAccountKey } from '#server/people/users/user-store.ts';

/** Returns the id of the person with an account name. Throws a StaffError if there is none. */
export async function findUser(database: Queryable, account: string): Promise<string> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('account_key', '=', toAccountKey(account))
    .executeTakeFirst();
  if (!user) throw new StaffError(`account ${account} is not known`);
  return user.id;
}

/** Returns the id of the organisation that a person owns, or of this id. Throws a StaffError if they own none or several. */
export async function findOrganisation(database: Queryable, named: string): Promise<string> {
  const owned = await database
    .selectFrom('organisation')
    .innerJoin('member', 'member.organisation_id', 'organisation.id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['organisation.id', 'organisation.name'])
    .distinct()
    .where('member.role', '=', 'owner')
    .where(({ eb, or }) =>
      or([eb('users.account_key', '=', toAccountKey(named)), eb('organisation.id', '=', named)]),
    )
    .orderBy('organisation.id')
    .execute();
  const [first, ...others] = owned;
  if (!first) throw new StaffError(`account ${named} is not known, or owns no organisation`);
  if (others.length === 0) return first.id;
  const ids = owned.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new StaffError(`account ${named} owns several organisations; name one by its id: ${ids}`);
}
