import type { Factor } from '#contract/portal/factor.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '../people.ts';
import type { Purpose } from './challenge.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { checkPasskey, spendPasskey } from './take-passkey.ts';
import { takeTotp } from './totp.ts';

/** What a person sends as a second factor: one of these. */
export interface GivenFactor {
  passkey?: string | undefined;
  totp?: string | undefined;
  recoveryCode?: string | undefined;
}

type SecondFactor = Exclude<Factor, 'password'>;

/** Of each second factor the field that brings it, and what is said where it is wrong. */
export const secondFactors = {
  passkey: { field: 'passkey', wrong: 'portal.passkeyWrong' },
  totp: { field: 'totp', wrong: 'portal.totpWrong' },
  recovery: { field: 'recoveryCode', wrong: 'portal.recoveryCodeWrong' },
} as const;

/** Which of them somebody sent. */
export function toGiven(given: GivenFactor): SecondFactor | undefined {
  const sent = Object.entries(secondFactors).find(([, { field }]) => given[field] !== undefined);
  return sent?.[0] as SecondFactor | undefined;
}

async function takePasskey(people: People, user: UserRow, text: string, purpose: Purpose) {
  const checked = await checkPasskey(people, text, purpose);
  if (checked?.userId !== user.id) return false;
  return people.write((transaction) => spendPasskey(transaction, people, user, checked));
}

/** Spends what a person sent; false where it is wrong, not theirs, or was used before. */
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
