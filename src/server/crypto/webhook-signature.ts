import { createHmac, randomBytes } from 'node:crypto';
import { type HmacSha256, secretBytes, secretPrefix } from '#contract/signature/hmac-v2.ts';

/** HMAC-SHA256 over the UTF-8 bytes of a text, base64. */
export const hmacSha256: HmacSha256 = (key, text) =>
  createHmac('sha256', key).update(text).digest('base64');

/** A new secret of version 2: `whsec_` and base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}
