import type { Queryable } from '#server/database/tables.ts';
import { PortalError } from './portal-error.ts';

/**
 * Locks a user's row until the transaction ends. It must be the first lock of a change of a user,
 * to prevent deadlocks. False if the user was deleted.
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

/** The same for a signed-in user; throws `sessionOver` if the account was just deleted. */
export async function lockUser(transaction: Queryable, id: string): Promise<void> {
  if (await holdUser(transaction, id)) return;
  throw new PortalError('sessionOver', 'portal.sessionOver');
}
