import { browserHashes } from '#client/hashes.ts';
import { browserMd5 } from '#client/signing.ts';
import type { Cause } from '#contract/causes.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { diagnoseBusiness, diagnoseHeader, longestTextBytes } from '#diagnosis/diagnose.ts';

export interface SigningInput {
  bizContent: string;
  privateKey: string;
  /** Or a salesperson, with the code of the outlet; absent where the operation has no business digest. */
  customer?: { code: string; password: string };
}

/** Which digest the other one is, and what was done differently to get it. */
export interface Explanation {
  digest: 'header' | 'business';
  reasons: readonly Cause[];
}

/** The shortest of what explains it; of two as short the header's. */
function findShorter(header?: Explanation, business?: Explanation): Explanation | undefined {
  if (!header || !business) return header ?? business;
  return header.reasons.length <= business.reasons.length ? header : business;
}

/**
 * How a digest from elsewhere came about, with the fewest differences; no reasons where it is right,
 * undefined where none of the known mistakes leads to it, or the text is too long to look.
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
