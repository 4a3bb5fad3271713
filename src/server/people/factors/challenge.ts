import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

/** Purpose and holder of a challenge: a user, a session, or a sign-in. */
export interface Purpose {
  purpose: 'signIn' | 'secondStep' | 'confirm' | 'addPasskey' | 'setTotp';
  /** Id of a user or session; empty before a sign-in. */
  holder: string;
}

const nonceBytes = 16;
const timeBytes = 6;
const headBytes = nonceBytes + timeBytes;
const macBytes = 32;
/** Long enough to fetch a phone. */
export const challengeLifeMs = 10 * minuteMs;

function toMac({ secrets }: People, { purpose, holder }: Purpose, head: Buffer): Buffer {
  return createHmac('sha256', secrets.derive('factor challenge'))
    .update(`${purpose}\n${holder}\n`)
    .update(head)
    .digest();
}

/**
 * A self-contained challenge with purpose, holder and expiry: every process can verify it, and
 * requests do not fill a table.
 */
export function newChallenge(people: People, purpose: Purpose): Buffer {
  const head = Buffer.alloc(headBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeUIntBE(people.now() + challengeLifeMs, nonceBytes, timeBytes);
  return Buffer.concat([head, toMac(people, purpose, head)]);
}

/** True if a base64url challenge is ours, for this purpose and holder, and not expired. */
export function isChallenge(people: People, purpose: Purpose, text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== headBytes + macBytes || bytes.toString('base64url') !== text) return false;
  const head = bytes.subarray(0, headBytes);
  const isOurs = timingSafeEqual(bytes.subarray(headBytes), toMac(people, purpose, head));
  return isOurs && head.readUIntBE(nonceBytes, timeBytes) > people.now();
}

/** True for the one response that consumes a challenge; also deletes expired ones. */
export async function spendChallenge(
  transaction: Queryable,
  { now }: People,
  challenge: string,
): Promise<boolean> {
  const time = now();
  await transaction.deleteFrom('spent_challenge').where('expires_at', '<', time).execute();
  const spent = await transaction
    .insertInto('spent_challenge')
    .values({ challenge, expires_at: time + challengeLifeMs })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
}
