import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { endSessions, forgetOtherProofs, type Session } from '../sessions/session-store.ts';
import { hasSecondFactor } from './own-factors.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * After setting up a factor: the first one creates recovery codes and ends other sessions; later
 * ones only revoke the proofs of other sessions.
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

/** After removing a factor: the last one also removes the recovery codes; staff must keep it. */
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
