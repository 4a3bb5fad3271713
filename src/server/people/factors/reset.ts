import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '#contract/durations.ts';
import { defaultLanguage } from '#contract/languages.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { holdUser } from '../lock-user.ts';
import { tellEverywhere, toReader, toTime } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { endSessions } from '../sessions/session-store.ts';
import { toAccountKey } from '../users/user-store.ts';
import { hasSecondFactor, readCurrent } from './own-factors.ts';
import { tellFactors } from './tell-factors.ts';

/** An unused reset expires, so that a thief cannot use it later. */
const usableMs = 7 * 24 * hourMs;

/** Proves that its holder received the message about this reset. */
function toToken({ secrets }: People, id: string, offAt: number): string {
  const mac = createHmac('sha256', secrets.derive('factor reset'))
    .update(`${id}\n${offAt}`)
    .digest('base64url');
  return `${id}.${mac}`;
}

async function tellBegun(transaction: Queryable, people: People, user: UserRow, offAt: number) {
  const reader = toReader(people, user);
  const prefix = reader.locale === defaultLanguage.locale ? '' : `/${reader.locale}`;
  // After the `#`, so that servers and logs do not see it.
  const link = `${people.settings.publicUrl}${prefix}/stopReset#${toToken(people, user.id, offAt)}`;
  const time = toTime(reader, offAt);
  const values = { account: user.account, link, time };
  await tellEverywhere(transaction, people, user, { template: 'factorResetBegun', values });
}

/** Starts the waiting time for a locked user, and notifies every contact how to stop it. */
async function begin(
  transaction: Queryable,
  people: People,
  user: UserRow,
  actor: string,
): Promise<number> {
  const offAt = people.now() + people.settings.factorResetHours * hourMs;
  await transaction
    .updateTable('users')
    .set({ factors_off_at: offAt })
    .where('id', '=', user.id)
    .execute();
  addAudit(transaction, people, {
    actor,
    subject: user.id,
    details: { endsAt: offAt },
    action: 'user.factorResetBegun',
  });
  await tellBegun(transaction, people, user, offAt);
  return offAt;
}

/**
 * Starts a reset of lost second factors: after the waiting time the next sign-in with the password
 * turns them off. Throws a StaffError.
 */
export async function beginReset(people: People, account: string) {
  return people.write(async (transaction) => {
    const named = await transaction
      .selectFrom('users')
      .select('id')
      .where('account_key', '=', toAccountKey(account))
      .executeTakeFirst();
    if (!named || !(await holdUser(transaction, named.id))) {
      throw new StaffError(`account ${account} is not known`);
    }
    const user = await readCurrent(transaction, named.id);
    if (!hasSecondFactor(user)) throw new StaffError(`${account} has no second factor`);
    if (toResetState(people, user) !== 'none') {
      throw new StaffError(`a reset of ${account} is under way: stop it before you begin another`);
    }
    return { account: user.account, offAt: await begin(transaction, people, user, 'operator') };
  });
}

async function hasFactorSince(transaction: Queryable, user: UserRow, since: number) {
  if (user.totp_at !== null && user.totp_at >= since) return true;
  const passkey = await transaction
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', user.id)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}

/**
 * Starts the same from the link of an email, if factors were set up since a given time, and ends
 * every session. Removing them immediately would let a stolen mailbox defeat them. Never for staff,
 * whom the operator resets. Resolves to when factors will be off, or null. The transaction must
 * lock the user.
 */
export async function beginResetByLink(
  transaction: Queryable,
  people: People,
  userId: string,
  since: number,
): Promise<number | null> {
  const user = await readCurrent(transaction, userId);
  if (user.staff === 1 || toResetState(people, user) !== 'none') return null;
  if (!(await hasFactorSince(transaction, user, since))) return null;
  await endSessions(transaction, { userId });
  return begin(transaction, people, user, userId);
}

/** Returns whether a user's factors are about to be turned off, or may be turned off now. */
export function toResetState(
  { now }: Pick<People, 'now'>,
  { factors_off_at: offAt }: Pick<UserRow, 'factors_off_at'>,
): 'none' | 'waiting' | 'due' {
  if (offAt === null || now() >= offAt + usableMs) return 'none';
  return now() < offAt ? 'waiting' : 'due';
}

/** Stops a reset; false if there is none, or another one. */
export async function stopReset(
  transaction: Queryable,
  people: People,
  user: Pick<UserRow, 'id' | 'factors_off_at'>,
  actor = user.id,
): Promise<boolean> {
  const stopped = await transaction
    .updateTable('users')
    .set({ factors_off_at: null })
    .where('id', '=', user.id)
    .where('factors_off_at', '=', user.factors_off_at)
    .returningAll()
    .executeTakeFirst();
  if (!stopped) return false;
  addAudit(transaction, people, { actor, subject: user.id, action: 'user.factorResetStopped' });
  await tellFactors(transaction, people, stopped, 'portal.factor.resetStopped');
  return true;
}

/** The same with the token of an email or text message; throws the PortalError `notFound` if it stops nothing. */
export async function stopResetByToken(people: People, token: string): Promise<void> {
  const [id = ''] = token.split('.');
  const isStopped = await people.write(async (transaction) => {
    if (!(await holdUser(transaction, id))) return false;
    const user = await readCurrent(transaction, id);
    if (user.factors_off_at === null) return false;
    const [given, own] = [token, toToken(people, id, user.factors_off_at)].map((text) =>
      Buffer.from(text),
    );
    if (!given || !own || given.length !== own.length || !timingSafeEqual(given, own)) return false;
    return stopReset(transaction, people, user);
  });
  if (!isStopped) throw new PortalError('notFound', 'portal.resetOver');
}

/** Turns all factors off if the waiting time is over; resolves to the updated user. */
export async function resetIfDue(people: People, user: UserRow): Promise<UserRow> {
  if (toResetState(people, user) !== 'due') return user;
  return people.write(async (transaction) => {
    const isDue = await transaction
      .updateTable('users')
      .set({ factors_off_at: null })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('factors_off_at', '=', user.factors_off_at)
      .returning('id')
      .executeTakeFirst();
    if (isDue) return turnOff(transaction, people, user.id);
    // Another call was faster, or stopped it.
    const all = transaction.selectFrom('users').selectAll();
    const current = await all.where('id', '=', user.id).executeTakeFirst();
    return current ? { ...current, password_hash: user.password_hash } : user;
  });
}

/** Turns all factors off, ends all sessions and notifies the locked user; resolves to the updated user. */
async function turnOff(transaction: Queryable, people: People, userId: string): Promise<UserRow> {
  await transaction.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const user = await transaction
    .updateTable('users')
    .set({ has_passkey: 0, totp_secret: null, totp_step: null, totp_at: null })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endSessions(transaction, { userId });
  addAudit(transaction, people, { actor: userId, action: 'user.factorReset' });
  const values = { account: user.account };
  await tellEverywhere(transaction, people, user, { template: 'factorsReset', values });
  return user;
}

export const resetHandlers = {
  'user/keepFactors': async ({ people, user }) => {
    await people.write((transaction) => stopReset(transaction, people, user));
  },
  'user/stopReset': ({ people, request }) => stopResetByToken(people, request.token),
} satisfies Partial<Handlers>;
