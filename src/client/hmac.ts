import Base64 from 'crypto-js/enc-base64.js';
import hmacSha256 from 'crypto-js/hmac-sha256.js';
import WordArray from 'crypto-js/lib-typedarrays.js';
import { type HmacSha256, toKeyBytes } from '#contract/signature/hmac-v2.ts';

/** HMAC-SHA256 in the browser, over the UTF-8 bytes of the text; crypto.subtle exists only on https. */
export const browserHmac: HmacSha256 = (key, text) =>
  hmacSha256(text.toWellFormed(), WordArray.create(key)).toString(Base64);

/** Returns an empty secret for one that is not base64, so that the gateway refuses the call. */
export function toUsableSecret(secret: string): string {
  return readKeyBytes(secret) ? secret : '';
}

/** Returns the bytes of a secret; undefined if it is not base64. */
export function readKeyBytes(secret: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return toKeyBytes(secret);
  } catch {
    return undefined;
  }
}
