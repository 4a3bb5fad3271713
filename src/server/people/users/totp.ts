import { Secret, TOTP } from 'otpauth';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

const periodS = 30;
const secretBytes = 20;
/** Clocks may differ by one step either way. */
const window = 1;

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

function toTotp(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), period: periodS, digits: 6, label, issuer });
}

/** `otpauth://…`, which an authenticator reads from a QR code. */
export function toTotpUrl(secret: string, account: string, issuer: string): string {
  return toTotp(secret, account, issuer).toString();
}

/**
 * Spends an authenticator's code of a staff user; false where it is wrong, or where it or a later one
 * was used already. One statement, so that of many at once one gets in.
 */
export async function takeTotp(
  transaction: Queryable,
  { secrets, now }: People,
  { id, totp_secret }: Pick<UserRow, 'id' | 'totp_secret'>,
  code: string,
): Promise<boolean> {
  if (totp_secret === null) return false;
  const timestamp = now();
  const totp = toTotp(secrets.open(totp_secret));
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const taken = await transaction
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
