import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

const periodS = 30;
const secretBytes = 20;
/** Clocks may differ by one step either way. */
const window = 1;

/** A secret of 160 bits, base32; of bytes that only this server can make anew, where they are given. */
export function newTotpSecret(bytes?: Buffer): string {
  const { buffer } = Uint8Array.from(bytes?.subarray(0, secretBytes) ?? randomBytes(secretBytes));
  return new Secret({ buffer }).base32;
}

function toTotp(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), period: periodS, digits: 6, label, issuer });
}

/** The time step of a code that a secret gives at about this moment; undefined where it gives none such. */
export function toTotpStep(secret: string, token: string, timestamp: number): number | undefined {
  const totp = toTotp(secret);
  const delta = totp.validate({ token, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** The newest step whose code may have been taken by this moment: from the next one on no code was used. */
export function toLastTotpStep(timestamp: number): number {
  return TOTP.counter({ timestamp, period: periodS }) + window;
}

/** `otpauth://…`, which an authenticator reads from a QR code. */
export function toTotpUrl(secret: string, account: string, issuer: string): string {
  return toTotp(secret, account, issuer).toString();
}

/**
 * Spends a code of a person's authenticator; false where it is wrong, or where it or a later one was
 * used already. One statement, so that of many at once one gets in.
 */
export async function takeTotp(
  transaction: Queryable,
  { secrets, now }: People,
  { id, totp_secret, totp_at }: Pick<UserRow, 'id' | 'totp_secret' | 'totp_at'>,
  code: string,
): Promise<boolean> {
  if (totp_secret === null) return false;
  const step = toTotpStep(secrets.open(totp_secret), code, now());
  if (step === undefined) return false;
  const taken = await transaction
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_secret', 'is not', null)
    .where('totp_at', totp_at === null ? 'is' : '=', totp_at)
    .where(({ eb, or }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
