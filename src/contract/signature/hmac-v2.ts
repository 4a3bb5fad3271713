/**
 * The signature of version 2: Standard Webhooks (https://www.standardwebhooks.com), for calls as for
 * pushes. Its published libraries sign calls and verify pushes unchanged.
 */

/** HMAC-SHA256, passed in: node:crypto on the server, crypto-js in the browser; returns base64. */
export type HmacSha256 = (key: Uint8Array, text: string) => string;

/** Prefix of a secret, which is base64 of 32 random bytes. */
export const secretPrefix = 'whsec_';
export const secretBytes = 32;

/** Prefix of each signature; a header may hold several, separated by spaces. */
export const signaturePrefix = 'v1,';

/** Seconds that a timestamp may differ from the clock. */
export const timestampToleranceS = 300;

/** The caller's own part of a call's `webhook-id`, after the path and a colon. */
export const callIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** Headers of a call: the account, and the three of Standard Webhooks. */
export const signedHeaders = {
  account: 'x-api-account',
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** Returns the `webhook-id` of a call, which binds the signature to the path, `order/addOrder`. */
export function toCallId(path: string, own: string): string {
  return `${path}:${own}`;
}

/** Returns the text to sign. `timestamp`: seconds since 1970, digits; `body`: the text exactly as sent. */
export function toSignedText(id: string, timestamp: string, body: string): string {
  return `${id}.${timestamp}.${body}`;
}

/** Returns the base64 of a secret without its prefix. */
export function toSecretBase64(secret: string): string {
  return secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret;
}

/** Returns the key of a secret: its base64 decoded. */
export function toKeyBytes(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(toSecretBase64(secret)), (character) => character.charCodeAt(0));
}

/** Returns the value of `webhook-signature`: `v1,` and base64(HMAC-SHA256(decoded secret, id.timestamp.body)). */
export function toSignature(hmac: HmacSha256, secret: string, signedText: string): string {
  return signaturePrefix + hmac(toKeyBytes(secret), signedText);
}
