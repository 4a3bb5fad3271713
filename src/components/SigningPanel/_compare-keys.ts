import { browserMd5 } from '#client/signing.ts';
import type { Cause } from '#contract/causes.ts';
import type { AccountSignature } from '#contract/portal/help-center.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { explainDigest, type SigningInput } from './explain-digest.ts';

/** Compares the result of typed keys with the server's: the first step that differs, and why if known. */
export interface KeyVerdict {
  step: 'none' | 'key' | 'customer';
  reasons: readonly Cause[];
}

/** Compares in the order of the steps: the key is in both digests, customer code and password are in one. */
export function compareKeys(typed: SigningInput, server: AccountSignature): KeyVerdict {
  const { bizContent, privateKey, customer } = typed;
  const reasonsOf = (digest: string) => explainDigest(typed, digest)?.reasons ?? [];
  if (toHeaderDigest(browserMd5, bizContent, privateKey) !== server.digest) {
    return { step: 'key', reasons: reasonsOf(server.digest) };
  }
  if (!customer?.password || server.businessDigest === undefined) {
    return { step: 'none', reasons: [] };
  }
  const cipher = toCipher(browserMd5, customer.password);
  const own = toBusinessDigest(browserMd5, customer.code, cipher, privateKey);
  if (own === server.businessDigest) return { step: 'none', reasons: [] };
  return { step: 'customer', reasons: reasonsOf(server.businessDigest) };
}
