import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

const periodS = 30;
const secretBytes = 20;
/** Clocks may differ by one step either way. */
const window = 1;

/** A base32 secret of 160 bits, from given bytes that only this server can derive, or random. */
export function newTotpSecret(bytes?: Buffer): string {
  const { buffer } = Uint8Array.from(bytes?.subarray(0, secretBytes) ?? randomBytes(secretBytes));
  return new Secret({ buffer }).base32;
}

function toTotp(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), period: periodS, digits: 6, label, issuer });
}

/** The time step of a code that is valid at about this time; undefined if it is invalid. */
export function toTotpStep(secret: string, token: string, timestamp: number): number | undefined {
  const totp = toTotp(secret);
  const delta = totp.validate({ token, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** The newest step whose code may already have been used at this time. */
export function toLastTotpStep(timestamp: number): number {
  return TOTP.counter({ timestamp, period: periodS }) + window;
}

/** `otpauth://…` for a QR code. */
export function toTotpUrl(secret: string, account: string, issuer: string): string {
  return toTotp(secret, account, issuer).toString();
}

/**
 * Consumes a code of a user's authenticator; false if it is wrong, or if it or a later one was
 * already used. One statement, so that only one of several concurrent uses succeeds.
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
