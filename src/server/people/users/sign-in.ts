import type { AskOf } from '#contract/portal/define-call.ts';
import type { SignedIn, userLogin } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { takeCaptcha } from '../captcha/take-captcha.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { noteSignIn } from '../sessions/known-address.ts';
import { type Origin, openSession } from '../sessions/session-store.ts';
import { findUserByName, toNameKey } from './find-user-by-name.ts';
import { takeTotp } from './totp.ts';
import { toUserData } from './user-store.ts';

type Request = AskOf<typeof userLogin>;

/** Opens a session; what a browser stores of it. */
export async function toSignedIn(
  transaction: Queryable,
  people: People,
  user: UserRow,
  origin: Origin,
): Promise<SignedIn> {
  const token = await openSession(transaction, user.id, origin, people.now());
  await noteSignIn(transaction, people, user, origin.ip);
  return { token, uuid: user.uuid, userData: toUserData(user) };
}

/** Counts the attempt; demands a captcha after failures of this name or from this network. */
async function assertMayTry(people: People, { name, captcha }: Request, ip: string): Promise<void> {
  const key = toNameKey(name);
  if (!(await people.attempts.signIn(key, ip))) return;
  if (captcha) return takeCaptcha(people, captcha);
  await people.attempts.giveBack(key, ip);
  throw new PortalError('captcha', 'portal.captchaNeeded');
}

/** Whether the password is still the one that was compared; holds the row until the session is written. */
async function stillHas(transaction: Queryable, { id, password_hash }: UserRow): Promise<boolean> {
  const held = await transaction
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

const wrong = () => new PortalError('credentials', 'portal.credentials');

/** The second factor of staff; who gets here knows the password. */
async function assertTotp(people: People, user: UserRow, totp: string | undefined): Promise<void> {
  if (user.staff === 0) return;
  if (totp === undefined) throw new PortalError('totp', 'portal.totpNeeded');
  await people.attempts.confirm(user.id);
  const taken = await people.write((transaction) => takeTotp(transaction, people, user, totp));
  if (!taken) throw fieldError('totp', 'portal.totpWrong');
  await people.attempts.confirmed(user.id);
}

/**
 * Signs in by account name, e-mail or phone. An unknown name and a wrong password answer alike and
 * take as long. Throws `captcha`, `tooOften`, `credentials`, `totp`, or the fieldError of `totp`.
 */
export async function signIn(people: People, request: Request, origin: Origin): Promise<SignedIn> {
  await assertMayTry(people, request, origin.ip);
  const user = await findUserByName(people.database, request.name);
  const isRight = await people.passwords.verify(request.password, user?.password_hash);
  if (!user || !isRight) throw wrong();
  await assertTotp(people, user, request.totp);
  const signedIn = await people.write(async (transaction) => {
    if (!(await stillHas(transaction, user))) throw wrong();
    return toSignedIn(transaction, people, user, origin);
  });
  await people.attempts.signedIn(toNameKey(request.name), origin.ip);
  return signedIn;
}
