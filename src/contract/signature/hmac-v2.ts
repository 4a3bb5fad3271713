/**
 * The signature of version 2: Standard Webhooks (https://www.standardwebhooks.com), for calls as for
 * pushes. Its published libraries sign calls and verify pushes unchanged.
 */

/** HMAC-SHA256 handed in: node:crypto on the server, crypto-js in the browser; answers base64. */
export type HmacSha256 = (key: Uint8Array, text: string) => string;

/** Stands before a secret, which is base64 of 32 random bytes. */
export const secretPrefix = 'whsec_';
export const secretBytes = 32;

/** Stands before each signature; a header may hold several, with a space between two. */
export const signaturePrefix = 'v1,';

/** Seconds that a timestamp may be off. */
export const timestampToleranceS = 300;

/** What of a call's `webhook-id` is the caller's own, behind the path and a colon. */
export const callIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** Headers of a call: who calls, and the three of Standard Webhooks. */
export const signedHeaders = {
  account: 'x-api-account',
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** `webhook-id` of a call: it binds the signature to the path, `order/addOrder`. */
export function toCallId(path: string, own: string): string {
  return `${path}:${own}`;
}

/** What is signed. `timestamp`: seconds since 1970, digits; `body`: the text exactly as sent. */
export function toSignedText(id: string, timestamp: string, body: string): string {
  return `${id}.${timestamp}.${body}`;
}

/** The base64 of a secret without its prefix. */
export function toSecretBase64(secret: string): string {
  return secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret;
}

/** The key that a secret stands for: its base64 decoded. */
export function toKeyBytes(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(toSecretBase64(secret)), (character) => character.charCodeAt(0));
}

/** Value of `webhook-signature`: `v1,` and base64(HMAC-SHA256(decoded secret, id.timestamp.body)). */
export function toSignature(hmac: HmacSha256, secret: string, signedText: string): string {
  return signaturePrefix + hmac(toKeyBytes(secret), signedText);
}
