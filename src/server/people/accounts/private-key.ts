import { randomBytes } from 'node:crypto';

const keyBytes = 16;

/** 128 random bits as 32 hex digits, the form that clients know. */
export function newPrivateKey(): string {
  return randomBytes(keyBytes).toString('hex');
}
