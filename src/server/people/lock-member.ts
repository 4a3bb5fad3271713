import type { Queryable } from '#server/database/tables.ts';
import type { Member } from './organisations/member.ts';
import { PortalError } from './portal-error.ts';

/**
 * Holds an organisation's row until the transaction ends, as `holdUser` holds a person's: it comes
 * first of all that a transaction changes of an organisation, and behind the person where it changes
 * both. False where the organisation is gone.
 */
export async function holdOrganisation(transaction: Queryable, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('organisation')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The same for somebody who acts for it. Throws `sessionOver` where they were removed since they
 * asked, or the organisation is gone, and a conflict where their role is another by now.
 */
export async function lockMember(
  transaction: Queryable,
  { user, organisation, role }: Member,
): Promise<void> {
  const member = (await holdOrganisation(transaction, organisation.id))
    ? await transaction
        .selectFrom('member')
        .select('role')
        .where('organisation_id', '=', organisation.id)
        .where('user_id', '=', user.id)
        .executeTakeFirst()
    : undefined;
  if (!member) throw new PortalError('sessionOver', 'portal.sessionOver');
  if (member.role !== role) throw new PortalError('conflict', 'portal.roleChanged');
}
