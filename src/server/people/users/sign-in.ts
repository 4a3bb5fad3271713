import { hash, randomBytes } from 'node:crypto';
import { toDevice } from '#contract/device.ts';
import type { Locale } from '#contract/languages.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { userLoginByPasskey } from '#contract/portal/factors.ts';
import type { LanguageCode, SignedIn, userLogin } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { takeCaptcha } from '../captcha/captcha.ts';
import { readCurrent } from '../factors/own-factors.ts';
import { resetIfDue, stopReset } from '../factors/reset.ts';
import { takeSecondFactor, toGiven } from '../factors/take-factor.ts';
import { type CheckedPasskey, checkPasskey, spendPasskey } from '../factors/take-passkey.ts';
import { holdUser } from '../lock-user.ts';
import { addMessage, isFirstInDay, tellChange, toReader, toTime } from '../messages/add-message.ts';
import { findMember } from '../organisations/organisation-store.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { linkDays } from '../sessions/end-by-link.ts';
import { addEvent, noteRefused } from '../sessions/session-events.ts';
import { type Origin, openSession } from '../sessions/session-store.ts';
import { countSignIn, type Demand, guessing, refundSignIn, resetSignIns } from './attempts.ts';
import { type Arrival, meetDevice } from './known-devices.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';
import { toNetwork } from './network.ts';
import { findUserByName, toNameKey, toUserData } from './user-store.ts';

const tokenBytes = 32;

/** Name of a browser in words that its owner recognises. */
function toBrowser({ texts }: People, locale: Locale, userAgent: string): string {
  const { browser, system } = toDevice(userAgent);
  if (browser && system) {
    return texts.get(locale, 'sessions.device', { browser, system }, 'code.json');
  }
  return browser ?? system ?? texts.get(locale, 'sessions.unknown', {}, 'code.json');
}

/** Notifies a user of a sign-in, with a token that can end the session. */
async function tell(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { ip, userAgent, token }: Arrival & { token: string },
): Promise<void> {
  const reader = toReader(people, user);
  const values = {
    account: user.account,
    address: ip,
    browser: toBrowser(people, reader.locale, userAgent),
    time: toTime(reader, people.now()),
    token,
    days: linkDays,
  };
  await tellChange(transaction, people, user, { template: 'newDevice', values });
}

/**
 * Records a sign-in with its network and browser, and reports unknown ones regardless of settings.
 * The transaction must lock the user.
 */
async function noteSignIn(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { sessionId, ...arrival }: Arrival & { sessionId: string },
): Promise<void> {
  const { id: user_id } = user;
  const { mark, isUnknown, isNotified } = await meetDevice(transaction, people, user_id, arrival);
  await rememberNetwork(transaction, people, user_id, { ip: arrival.ip, isUse: false });
  const token = randomBytes(tokenBytes).toString('base64url');
  const event = {
    user_id,
    action: 'session.signIn',
    session_id: sessionId,
    way: arrival.way ?? arrival.factors?.at(-1) ?? 'password',
    is_unknown_device: isUnknown ? 1 : 0,
    device: mark,
    link_hash: isNotified ? hash('sha256', token) : null,
  } as const;
  await addEvent(transaction, people, event, arrival);
  if (isNotified) await tell(transaction, people, user, { ...arrival, token });
}

type Request = AskOf<typeof userLogin>;

/** Opens a session and returns what a browser stores; network and browser become known. */
export async function toSignedIn(
  transaction: Queryable,
  people: People,
  user: UserRow,
  arrival: Arrival,
): Promise<SignedIn> {
  const { id: sessionId, token } = await openSession(transaction, user.id, arrival, people.now());
  // The demo integrator is used from everywhere.
  if (user.shared === 0) await noteSignIn(transaction, people, user, { ...arrival, sessionId });
  const member = await findMember(transaction, user);
  return { token, uuid: user.uuid, userData: toUserData(user, member) };
}

/** Counts the attempt; requires a captcha after failures of this name or network. */
async function assertMayTry(people: People, { name, captcha }: Request, ip: string) {
  const key = toNameKey(name);
  const isKnown = async () => {
    const user = await findUserByName(people.database, name);
    return isKnownNetwork(people, user?.id, ip);
  };
  const demand = await countSignIn(people.limits, key, ip, isKnown);
  if (demand.work === 0) return demand;
  await takeCaptcha(people, captcha, demand.work).catch(async (error) => {
    // An invalid captcha counts as a try; a missing or too cheap one does not.
    const isNeeded = error instanceof PortalError && error.text === 'portal.captchaNeeded';
    if (isNeeded) await refundSignIn(people.limits, key, ip, demand);
    throw error;
  });
  return demand;
}

/** Compares the password; if the queue is full, the try is refunded. */
async function isRightPassword(
  people: People,
  { name, password }: Request,
  user: UserRow | undefined,
  { ip, demand }: { ip: string; demand: Demand },
): Promise<boolean> {
  try {
    return await people.passwords.verify(password, user?.password_hash, toNetwork(ip));
  } catch (error) {
    if (error instanceof PortalError)
      await refundSignIn(people.limits, toNameKey(name), ip, demand);
    throw error;
  }
}

/** Notifies a user by email, at most once a day and regardless of settings, that passwords are being guessed. */
async function tellGuessing(people: People, user: UserRow): Promise<void> {
  const { id, account, email, language, shared } = user;
  if (email === null || shared === 1) return;
  await people.write(async (transaction) => {
    if (!(await isFirstInDay(transaction, people, id, 'guessing_told_at'))) return;
    await addMessage(transaction, people, {
      userId: id,
      channel: 'mail',
      recipient: email,
      template: 'passwordGuessed',
      values: { account },
      language,
    });
  });
}

/**
 * True if password and second factors did not change since they were compared; locks the row until
 * the session is written.
 */
async function stillHas(
  transaction: Queryable,
  { id, password_hash, totp_secret, totp_at, has_passkey }: UserRow,
): Promise<boolean> {
  const held = await transaction
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    // The text itself changes while rows are encrypted again.
    .where('totp_secret', totp_secret === null ? 'is' : 'is not', null)
    .where('totp_at', totp_at === null ? 'is' : '=', totp_at)
    .where('has_passkey', '=', has_passkey)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** The page's language, for a user who signs in with an initial password and has not chosen one; emails use it from then. */
async function takeLanguage(
  transaction: Queryable,
  user: UserRow,
  language: LanguageCode,
): Promise<UserRow> {
  if (user.first_password_until === null || user.language === language) return user;
  await transaction.updateTable('users').set({ language }).where('id', '=', user.id).execute();
  return { ...user, language };
}

const wrong = () => new PortalError('credentials', 'portal.credentials');

/** An initial password of staff expires after some days; then a code to the email sets another. */
function assertNotOver({ now }: People, { first_password_until: until }: UserRow): void {
  if (until !== null && until <= now()) throw new PortalError('credentials', 'portal.firstOver');
}

/**
 * Signs in by account name, email or phone. An unknown name and a wrong password return the same
 * response and take as long. Throws `captcha`, `tooOften`, `credentials`, `totp`, or the fieldError
 * of a second factor.
 */
export async function signIn(
  people: People,
  request: Request,
  origin: Origin,
  language: LanguageCode,
): Promise<SignedIn> {
  const { ip } = origin;
  const demand = await assertMayTry(people, request, ip);
  const found = await findUserByName(people.database, request.name);
  const isRight = await isRightPassword(people, request, found, { ip, demand });
  if (!isRight && found && demand.tries >= guessing) await tellGuessing(people, found);
  if (!found || !isRight) {
    await noteRefused(people, found, 'password', origin);
    throw wrong();
  }
  assertNotOver(people, found);
  // A given factor is checked before a pending reset turns factors off.
  const user = toGiven(request) ? found : await resetIfDue(people, found);
  const factors = await takeSecondFactor(people, user, request, origin);
  const signedIn = await people.write(async (transaction) => {
    if (!(await stillHas(transaction, user))) throw wrong();
    // A user with a factor has not lost them.
    if (factors.length > 1) {
      await stopReset(transaction, people, await readCurrent(transaction, user.id));
    }
    const { device } = request;
    const reader = await takeLanguage(transaction, user, language);
    return toSignedIn(transaction, people, reader, { ...origin, factors, device });
  });
  await resetSignIns(people.limits, toNameKey(request.name), ip);
  return signedIn;
}

/** Consumes the passkey and opens the session; undefined if it is invalid, which is recorded for its user. */
function use(people: People, checked: CheckedPasskey, arrival: Arrival) {
  return people.write(async (transaction) => {
    if (!(await holdUser(transaction, checked.userId))) return undefined;
    const user = await readCurrent(transaction, checked.userId);
    if (!(await spendPasskey(transaction, people, user, checked))) return undefined;
    // A user with a factor has not lost them.
    await stopReset(transaction, people, user);
    return toSignedIn(transaction, people, user, arrival);
  });
}

/**
 * Signs in with only a passkey: with user verification it is two factors. Throws `credentials`, or
 * `tooOften` after many invalid ones from a network.
 */
export async function signInByPasskey(
  people: People,
  { passkey, device }: AskOf<typeof userLoginByPasskey>,
  origin: Origin,
): Promise<SignedIn> {
  const network = toNetwork(origin.ip);
  await people.limits.passkeyTries.consume(network);
  const checked = await checkPasskey(people, passkey, { purpose: 'signIn', holder: '' });
  const signedIn =
    checked && (await use(people, checked, { ...origin, factors: ['passkey'], device }));
  if (!signedIn) {
    // Without a valid signature the user is unknown.
    if (checked) {
      const user = await readCurrent(people.database, checked.userId);
      await noteRefused(people, user, 'passkey', origin);
    }
    throw new PortalError('credentials', 'portal.passkeyWrong');
  }
  await people.limits.passkeyTries.refund(network);
  return signedIn;
}

export const signInHandlers = {
  'user/login': async (asked) =>
    beginSession(
      asked,
      await signIn(asked.people, asked.request, asked.origin, asked.language.code),
    ),
  'user/loginByPasskey': async (asked) =>
    beginSession(asked, await signInByPasskey(asked.people, asked.request, asked.origin)),
} satisfies Partial<Handlers>;
