import { randomUUID } from 'node:crypto';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Member } from './member.ts';
import { toSearchKey } from './search-key.ts';

/** Makes an organisation that a person owns, and that is called as they are until they name it. */
export async function addOrganisation(
  transaction: Queryable,
  { id: userId, account }: Pick<UserRow, 'id' | 'account'>,
  now: number,
  parts: Partial<Pick<OrganisationRow, 'level'>> = {},
): Promise<OrganisationRow> {
  const made: OrganisationRow = {
    id: randomUUID(),
    name: account,
    level: 'user',
    created_at: now,
    suspended_at: null,
    suspended_by: null,
    suspension_reason: null,
    search_key: toSearchKey([account]),
    ...parts,
  };
  await transaction.insertInto('organisation').values(made).execute();
  await transaction
    .insertInto('member')
    .values({
      organisation_id: made.id,
      user_id: userId,
      role: 'owner',
      since: now,
      chosen_at: now,
    })
    .execute();
  return made;
}

/** The organisations of a person, the one that they turned to last first. */
export function selectOwn(database: Queryable, userId: string) {
  return database
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .where('member.user_id', '=', userId)
    .orderBy('member.chosen_at', 'desc')
    .orderBy('member.organisation_id');
}

/**
 * A person in an organisation, or in the one that they turned to last; undefined where they are not in
 * it, or in none, as staff.
 */
export async function findMember(
  database: Queryable,
  user: UserRow,
  organisationId?: string,
): Promise<Member | undefined> {
  let own = selectOwn(database, user.id).selectAll('organisation').select('role').limit(1);
  if (organisationId !== undefined) own = own.where('organisation.id', '=', organisationId);
  const row = await own.executeTakeFirst();
  if (!row) return undefined;
  const { role, ...organisation } = row;
  return { user, organisation, role };
}
