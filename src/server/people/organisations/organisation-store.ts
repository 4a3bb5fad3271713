import { randomUUID } from 'node:crypto';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { readCompanyNames } from '../certification/certification-store.ts';
import type { Member } from './member.ts';

/** Names as one text, normalised in case, width and form. */
export function toSearchKey(names: readonly string[]): string {
  return names.join('\n').trim().normalize('NFKC').toLowerCase();
}

/** Updates an organisation's search key after a change of its name or its company's, in the same transaction. */
export async function keepSearchKey(transaction: Queryable, id: string): Promise<void> {
  const { name } = await transaction
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const companies = await readCompanyNames(transaction, [{ organisation: id }]);
  await transaction
    .updateTable('organisation')
    .set({ search_key: toSearchKey([name, companies.get(id) ?? '']) })
    .where('id', '=', id)
    .execute();
}

/** Creates an organisation for a user, with the user's name until it is renamed. */
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

/** The organisations of a user, the last used first. */
export function selectOwn(database: Queryable, userId: string) {
  return database
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .where('member.user_id', '=', userId)
    .orderBy('member.chosen_at', 'desc')
    .orderBy('member.organisation_id');
}

/** A user's membership in an organisation, or in the last used one; undefined if there is none, as for staff. */
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
