import {
  signedHeaders,
  toCallId,
  toSecretBase64,
  toSignature,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import { ToolError } from '../tool-error.ts';

/** Headers by which a version identifies the caller. */
export type CallHeaders = Record<string, string>;

interface Signed {
  text: string;
  apiAccount: string;
  now: number;
}

export function signVersion1({ text, apiAccount, now }: Signed, privateKey: string): CallHeaders {
  return {
    apiAccount,
    digest: toHeaderDigest(md5, text, privateKey),
    timestamp: String(now),
  };
}

/** `callId`: the caller's own part of `webhook-id`. */
export function signVersion2(
  { text, apiAccount, now, path, callId }: Signed & { path: string; callId: string },
  secret: string,
): CallHeaders {
  const id = toCallId(path, callId);
  const timestamp = String(Math.floor(now / 1000));
  return {
    [signedHeaders.account]: apiAccount,
    [signedHeaders.id]: id,
    [signedHeaders.timestamp]: timestamp,
    [signedHeaders.signature]: toSignature(hmacSha256, secret, toSignedText(id, timestamp, text)),
  };
}

/** Throws a ToolError if the text encodes no bytes. */
export function assertSecret(secret: string): void {
  const base64 = toSecretBase64(secret.trim());
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0;
  if (isBase64 && secret === secret.trim()) return;
  throw new ToolError(
    '`key` is not a secret of version 2. It is whsec_ and base64, as the console shows it, without spaces around it.',
  );
}
