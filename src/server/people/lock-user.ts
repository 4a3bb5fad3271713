import type { Queryable } from '#server/database/tables.ts';
import { PortalError } from './portal-error.ts';

/**
 * Holds a person's row until the transaction ends: what else is about to change something of theirs
 * waits for it. Whatever a transaction changes of a person, this comes first, so that no two of them
 * wait for each other in a circle. False where the person has deleted their account.
 */
export async function holdUser(transaction: Queryable, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('users')
    .set(({ ref }) => ({ uuid: ref('uuid') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for a signed-in person; throws `sessionOver` where they have just deleted their account. */
export async function lockUser(transaction: Queryable, id: string): Promise<void> {
  if (await holdUser(transaction, id)) return;
  throw new PortalError('sessionOver', 'portal.sessionOver');
}
