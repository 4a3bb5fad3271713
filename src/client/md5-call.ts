import type { SignedHeaders } from '#contract/portal/help-center.ts';
import { type Md5, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import type { Credentials } from './credentials.ts';
import type { SignedCall } from './exchange.ts';

const { contentType } = descriptor1;

/** Puts a signed text into version 1's form field. */
export function toMd5Call(url: string, { headers, bizContent: json }: SignedHeaders): SignedCall {
  const { apiAccount = '' } = headers;
  const body = `bizContent=${encodeURIComponent(json)}`;
  return { url, apiAccount, headers, contentType, json, body };
}

export function signMd5Call(
  md5: Md5,
  url: string,
  text: string,
  { apiAccount, privateKey }: Pick<Credentials, 'apiAccount' | 'privateKey'>,
  timestampMs: number,
): SignedCall {
  const bizContent = text.toWellFormed();
  const digest = toHeaderDigest(md5, bizContent, privateKey);
  const headers = { apiAccount, digest, timestamp: `${timestampMs}` };
  return toMd5Call(url, { headers, bizContent });
}
