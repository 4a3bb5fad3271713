import type { Queryable } from '#server/database/tables.ts';
import { PortalError } from './portal-error.ts';

/**
 * Holds a person's row until the transaction ends: what else is about to add something of theirs
 * waits for it. Throws `sessionOver` where they have just deleted their account.
 */
export async function lockUser(transaction: Queryable, id: string): Promise<void> {
  const row = await transaction
    .updateTable('users')
    .set(({ ref }) => ({ uuid: ref('uuid') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new PortalError('sessionOver', 'portal.sessionOver');
}
