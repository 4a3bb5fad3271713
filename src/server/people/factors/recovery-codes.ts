import { createHmac, randomInt } from 'node:crypto';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { countRows } from '../read-page.ts';
import { endSessions, forgetOtherProofs, type Session } from '../sessions/session-store.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { hasSecondFactor, readCurrent } from './own-factors.ts';
import { tellFactors } from './tell-factors.ts';

const made = 10;
const half = 5;
/** Crockford's alphabet, without ambiguous characters. Ten of them are 50 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function newCode(): string {
  const digits = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]);
  return `${digits.slice(0, half).join('')}-${digits.slice(half).join('')}`;
}

/** Normalises a typed code: ignores spaces, hyphens and case, reads `o` as zero, `i` and `l` as one. */
function normalize(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
}

function toHash({ secrets }: People, userId: string, code: string): string {
  return createHmac('sha256', secrets.derive('recovery code'))
    .update(`${userId}\n${normalize(code)}`)
    .digest('hex');
}

/** Replaces all codes by ten new ones, which are only shown now. */
export async function makeRecoveryCodes(
  transaction: Queryable,
  people: People,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: made }, newCode);
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: toHash(people, userId, code),
    created_at: people.now(),
  }));
  await transaction.insertInto('recovery_code').values(rows).execute();
  return codes;
}

export function countRecoveryCodes(database: Queryable, userId: string): Promise<number> {
  return countRows(database.selectFrom('recovery_code').where('user_id', '=', userId));
}

/** Consumes a code; only one of several concurrent uses succeeds. Notifies the user how many are left. */
export async function takeRecoveryCode(
  transaction: Queryable,
  people: People,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const taken = await transaction
    .deleteFrom('recovery_code')
    .where('user_id', '=', user.id)
    .where('code_hash', '=', toHash(people, user.id, code))
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) return false;
  const left = await countRecoveryCodes(transaction, user.id);
  const details = { left };
  addAudit(transaction, people, { actor: user.id, action: 'user.useRecoveryCode', details });
  await tellFactors(transaction, people, user, 'portal.factor.codeUsed', { left });
  return true;
}

/** Ten new codes for a user with a second factor. */
export async function renewRecoveryCodes(people: People, { user }: Session): Promise<string[]> {
  assertNotShared(user);
  return people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    const current = await readCurrent(transaction, user.id);
    if (!hasSecondFactor(current)) throw new PortalError('conflict', 'portal.factorFirst');
    addAudit(transaction, people, { actor: user.id, action: 'user.newRecoveryCodes' });
    await tellFactors(transaction, people, current, 'portal.factor.codesMade');
    return makeRecoveryCodes(transaction, people, user.id);
  });
}

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

export const recoveryCodesHandlers = {
  'user/newRecoveryCodes': async ({ people, session }) => ({
    recoveryCodes: await renewRecoveryCodes(people, session),
  }),
} satisfies Partial<Handlers>;
