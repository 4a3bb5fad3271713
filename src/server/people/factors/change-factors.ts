import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { endSessions, forgetOtherProofs, type Session } from '../sessions/session-store.ts';
import { hasSecondFactor } from './own-factors.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * What follows when a factor was set up: with the first one come recovery codes, and other sessions end,
 * which were opened without it; later ones only take from other sessions what they proved.
 */
export async function afterAdding(
  transaction: Queryable,
  people: People,
  { id, user }: Session,
  before: UserRow,
): Promise<{ recoveryCodes: string[] | null }> {
  if (hasSecondFactor(before)) {
    await forgetOtherProofs(transaction, user.id, id);
    return { recoveryCodes: null };
  }
  await endSessions(transaction, { userId: user.id, except: id });
  return { recoveryCodes: await makeRecoveryCodes(transaction, people, user.id) };
}

/** What follows when one was removed: recovery codes go with the last one, which staff must keep. */
export async function afterRemoving(
  transaction: Queryable,
  { id, user }: Session,
  after: UserRow,
): Promise<void> {
  await forgetOtherProofs(transaction, user.id, id);
  if (hasSecondFactor(after)) return;
  if (after.staff === 1) throw new PortalError('conflict', 'portal.lastFactor');
  await transaction.deleteFrom('recovery_code').where('user_id', '=', user.id).execute();
}
