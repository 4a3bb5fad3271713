import { browserHashes } from '#client/hashes.ts';
import { browserMd5 } from '#client/signing.ts';
import type { Cause } from '#contract/causes.ts';
import type { AccountSignature } from '#contract/portal/help-center.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { diagnoseBusiness, diagnoseHeader, longestTextBytes } from '#diagnosis/diagnose.ts';

export interface SigningInput {
  bizContent: string;
  privateKey: string;
  /** The customer or the salesperson, with the outlet code; absent if the operation has no business digest. */
  customer?: { code: string; password: string };
}

/** The digest found, and the differences that led to it. */
export interface Explanation {
  digest: 'header' | 'business';
  reasons: readonly Cause[];
}

/** Returns the shorter explanation; the header's if they are equally short. */
function findShorter(header?: Explanation, business?: Explanation): Explanation | undefined {
  if (!header || !business) return header ?? business;
  return header.reasons.length <= business.reasons.length ? header : business;
}

/**
 * Explains a digest from another program with the fewest differences: no reasons if it is right, undefined if
 * no known mistake leads to it or the text is too long to search.
 */
export function explainDigest(
  { bizContent: text, privateKey: key, customer }: SigningInput,
  pasted: string,
): Explanation | undefined {
  if (text.length > longestTextBytes) return undefined;
  const digest = pasted.trim().replace(/^(["'])(.*)\1$/, '$2');
  const evidence = { digest, text, key, apiAccount: '' };
  const header = diagnoseHeader(browserHashes, { ...evidence, timestamp: '' });
  const ofHeader = header && { digest: 'header' as const, reasons: header.causes };
  if (!customer) return ofHeader;
  const cipher = toCipher(browserMd5, customer.password);
  const business = diagnoseBusiness(browserHashes, { ...evidence, ...customer, cipher });
  return findShorter(ofHeader, business && { digest: 'business', reasons: business.causes });
}

/** The first step at which typed keys differ from the server's, and the reasons if known. */
interface KeyVerdict {
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
