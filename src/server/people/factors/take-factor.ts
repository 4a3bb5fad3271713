import type { Factor } from '#contract/portal/factor.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '../people.ts';
import type { Purpose } from './challenge.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { checkPasskey, spendPasskey } from './take-passkey.ts';
import { takeTotp } from './totp.ts';

/** One of these is sent as a second factor. */
export interface GivenFactor {
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
