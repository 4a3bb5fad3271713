import type { BusinessEvidence, Diagnosis, Hashes, HeaderEvidence } from '#contract/diagnosis.ts';
import { search } from './search.ts';
import { toBusinessAttempts } from './v1/business-attempts.ts';
import { toDigestWritings } from './v1/digest-writings.ts';
import { toHeaderAttempts } from './v1/header-attempts.ts';

/** Of bizContent: longer texts are not looked into, since each way to write them takes too long. */
export const longestTextBytes = 64 * 1024;

/**
 * How a header digest of version 1 came about, with the fewest mistakes; no causes where it is right, undefined
 * where no known mistake leads to it. Texts of more than `longestTextBytes` are the caller's not to
 * ask. `assertInTime` may throw, where it has taken long enough.
 */
export function diagnoseHeader(
  hashes: Hashes,
  evidence: HeaderEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  const findWritings = toDigestWritings(evidence.digest);
  return findWritings && search(hashes, findWritings, toHeaderAttempts(evidence), assertInTime);
}

/** The same of the business digest inside bizContent. */
export function diagnoseBusiness(
  hashes: Hashes,
  evidence: BusinessEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  const findWritings = toDigestWritings(evidence.digest);
  const attempts = toBusinessAttempts(hashes, evidence);
  return findWritings && search(hashes, findWritings, attempts, assertInTime);
}
