import type { Cause } from '#contract/diagnosis/causes.ts';
import type { Hashes } from '#contract/diagnosis/diagnosis.ts';
import { toMd5 } from '#contract/diagnosis/to-md5.ts';
import type { AccountSignature } from '#contract/portal/help-center.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature.ts';
import { explainDigest, type SigningInput } from './explain-digest.ts';

/** What typed keys make, beside what the server makes: the first step that differs, and how where that is known. */
export interface KeyVerdict {
  step: 'none' | 'key' | 'customer';
  reasons: readonly Cause[];
}

/** Compares in the order of the steps: the key is in both digests, customer code and password in one. */
export function compareKeys(
  hashes: Hashes,
  typed: SigningInput,
  server: AccountSignature,
): KeyVerdict {
  const md5 = toMd5(hashes);
  const { bizContent, privateKey, customer } = typed;
  const reasonsOf = (digest: string) => explainDigest(hashes, typed, digest)?.reasons ?? [];
  if (toHeaderDigest(md5, bizContent, privateKey) !== server.digest) {
    return { step: 'key', reasons: reasonsOf(server.digest) };
  }
  if (!customer?.password || server.businessDigest === undefined) {
    return { step: 'none', reasons: [] };
  }
  const cipher = toCipher(md5, customer.password);
  const own = toBusinessDigest(md5, customer.code, cipher, privateKey);
  if (own === server.businessDigest) return { step: 'none', reasons: [] };
  return { step: 'customer', reasons: reasonsOf(server.businessDigest) };
}
