import type { Factor } from '#contract/portal/factor.ts';
import type { SecondStep } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { noteRefused } from '../sessions/session-events.ts';
import type { Origin } from '../sessions/session-store.ts';
import { isKnownNetwork } from '../users/known-networks.ts';
import { toNetwork } from '../users/network.ts';
import type { Purpose } from './challenge.ts';
import { toSecondFactors } from './own-factors.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { checkPasskey, spendPasskey, toPasskeyOptions } from './take-passkey.ts';
import { tellCodesTried } from './tell-factors.ts';
import { takeTotp } from './totp.ts';

/** One of these is sent as a second factor. */
interface GivenFactor {
  passkey?: string | undefined;
  totp?: string | undefined;
  recoveryCode?: string | undefined;
}

type SecondFactor = Exclude<Factor, 'password'>;

/** Field and error text of each second factor. */
export const secondFactors = {
  passkey: { field: 'passkey', wrong: 'portal.passkeyWrong' },
  totp: { field: 'totp', wrong: 'portal.totpWrong' },
  recovery: { field: 'recoveryCode', wrong: 'portal.recoveryCodeWrong' },
} as const;

/** The factor that was sent. */
export function toGiven(given: GivenFactor): SecondFactor | undefined {
  const sent = Object.entries(secondFactors).find(([, { field }]) => given[field] !== undefined);
  return sent?.[0] as SecondFactor | undefined;
}

async function takePasskey(people: People, user: UserRow, text: string, purpose: Purpose) {
  const checked = await checkPasskey(people, text, purpose);
  if (checked?.userId !== user.id) return false;
  return people.write((transaction) => spendPasskey(transaction, people, user, checked));
}

/** Consumes a factor; false if it is wrong, another user's, or already used. */
export async function takeFactor(
  people: People,
  user: UserRow,
  { passkey, totp, recoveryCode }: GivenFactor,
  purpose: Purpose,
): Promise<boolean> {
  if (passkey !== undefined) return takePasskey(people, user, passkey, purpose);
  return people.write(async (transaction) => {
    if (totp !== undefined) return takeTotp(transaction, people, user, totp);
    return takeRecoveryCode(transaction, people, user, recoveryCode ?? '');
  });
}

/** Requests a second factor after a correct password. */
async function askFor(people: People, user: UserRow, factors: Factor[]): Promise<PortalError> {
  const purpose = { purpose: 'secondStep', holder: user.id } as const;
  const passkey = factors.includes('passkey')
    ? await toPasskeyOptions(people, purpose, user.id)
    : null;
  const data = { factors, passkey } satisfies SecondStep;
  return new PortalError('totp', 'portal.factorNeeded', { data: { ...data } });
}

/**
 * Counts an authenticator code before it is compared. A thief of the password in another network
 * does not delay the owner in known networks, and the owner is notified.
 */
async function countTry(people: People, user: UserRow, ip: string): Promise<string> {
  const isKnown = await isKnownNetwork(people, user.id, ip);
  const key = isKnown ? `${user.id}\n${toNetwork(ip)}` : user.id;
  await people.limits.totpTries.consume(key).catch(async (error) => {
    await tellCodesTried(people, user);
    throw error;
  });
  return key;
}

/**
 * Checks the second factor of a user after the password; resolves to the method of the session.
 * Recovery codes are too long to guess and have no limit. Throws `totp` with the available factors,
 * `tooOften`, or the fieldError of the sent factor.
 */
export async function takeSecondFactor(
  people: People,
  user: UserRow,
  given: GivenFactor,
  origin: Origin,
): Promise<Factor[]> {
  const factors = toSecondFactors(user);
  if (factors.length === 0) return ['password'];
  const factor = toGiven(given);
  if (!factor || !factors.includes(factor)) throw await askFor(people, user, factors);
  const counted = factor === 'totp' ? await countTry(people, user, origin.ip) : undefined;
  const purpose = { purpose: 'secondStep', holder: user.id } as const;
  if (!(await takeFactor(people, user, given, purpose))) {
    const { field, wrong } = secondFactors[factor];
    await noteRefused(people, user, factor, origin);
    throw fieldError(field, wrong);
  }
  if (counted !== undefined) await people.limits.totpTries.reset(counted);
  return ['password', factor];
}
