import { createHmac, hash } from 'node:crypto';
import type { Purpose } from '#contract/portal/codes.ts';
import type { People } from '../people.ts';
import { toEmailKey } from '../users/contact.ts';

/** Whom a code is for, and what it lets them do. */
export interface CodeTarget {
  purpose: Purpose;
  /** E.164 number or e-mail address. */
  target: string;
  /** Of the signed-in person; a visitor's code has none. */
  userId?: string | undefined;
}

/** The key of a code's row: two people who claim one address do not share a code. */
export function toCodeKey({ purpose, target, userId }: CodeTarget) {
  const contact = target.includes('@') ? toEmailKey(target) : target;
  return { purpose, target: userId === undefined ? contact : `${userId}:${contact}` };
}

/** What is kept of what was handed to who asked for a code. */
export function toAskerHash(token: string): string {
  return hash('sha256', token);
}

/** What is kept of a code: without our key its million possibilities tell nothing. */
export function toCodeHash(
  { secrets }: People,
  key: { purpose: string; target: string },
  code: string,
): string {
  const text = JSON.stringify([key.purpose, key.target, code]);
  return createHmac('sha256', secrets.derive('verification code')).update(text).digest('hex');
}
