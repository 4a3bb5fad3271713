import type { SignedHeaders } from '#contract/portal/help-center.ts';
import {
  type HmacSha256,
  signedHeaders,
  toCallId,
  toSignature,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { toHex } from '#diagnosis/bytes.ts';
import type { Credentials } from './credentials.ts';
import type { SignedCall } from './exchange.ts';

const { contentType } = descriptor2;
const idBytes = 16;

/** Returns the caller's part of a new `webhook-id`: 32 hexadecimal digits. */
export function newCallId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(idBytes)));
}

/** Uses the signed text as the body, as version 2 requires. */
export function toHmacCall(url: string, { headers, bizContent: json }: SignedHeaders): SignedCall {
  const apiAccount = headers[signedHeaders.account] ?? '';
  return { url, apiAccount, headers, contentType, json, body: json };
}

interface Unsigned {
  url: string;
  /** Path of the operation, `order/addOrder`. */
  path: string;
  /** Caller's part of `webhook-id`. */
  callId: string;
  text: string;
  /** Seconds since 1970. */
  timestampS: number;
}

/** Signs the text as version 2 does. The secret must be valid base64. */
export function signHmacCall(
  hmac: HmacSha256,
  { url, path, callId, text, timestampS }: Unsigned,
  { apiAccount, webhookSecret }: Pick<Credentials, 'apiAccount' | 'webhookSecret'>,
): SignedCall {
  const bizContent = text.toWellFormed();
  const [id, timestamp] = [toCallId(path, callId), String(timestampS)];
  const signature = toSignature(hmac, webhookSecret, toSignedText(id, timestamp, bizContent));
  const headers = {
    [signedHeaders.account]: apiAccount,
    [signedHeaders.id]: id,
    [signedHeaders.timestamp]: timestamp,
    [signedHeaders.signature]: signature,
  };
  return toHmacCall(url, { headers, bizContent });
}
