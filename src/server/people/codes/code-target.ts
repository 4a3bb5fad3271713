import { createHmac, hash } from 'node:crypto';
import type { Purpose } from '#contract/portal/codes.ts';
import type { People } from '../people.ts';
import { toEmailKey } from '../users/contact.ts';

/** Target and purpose of a code. */
export interface CodeTarget {
  purpose: Purpose;
  /** E.164 number or email address. */
  target: string;
  /** Id of the signed-in user; undefined for visitors. */
  userId?: string | undefined;
}

/** Key of a code's row: two users who claim the same address do not share a code. */
export function toCodeKey({ purpose, target, userId }: CodeTarget) {
  const contact = target.includes('@') ? toEmailKey(target) : target;
  return { purpose, target: userId === undefined ? contact : `${userId}:${contact}` };
}

/** Stored digest of the requester's token. */
export function toAskerHash(token: string): string {
  return hash('sha256', token);
}

/** Stored digest of a code: without our key, its million possibilities cannot be tried. */
export function toCodeHash(
  { secrets }: People,
  key: { purpose: string; target: string },
  code: string,
): string {
  const text = JSON.stringify([key.purpose, key.target, code]);
  return createHmac('sha256', secrets.derive('verification code')).update(text).digest('hex');
}
