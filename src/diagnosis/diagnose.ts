import type { BusinessEvidence, Diagnosis, Hashes, HeaderEvidence } from '#contract/diagnosis.ts';
import { search } from './search.ts';
import { toBusinessAttempts } from './v1/business-attempts.ts';
import { toDigestWritings } from './v1/digest-writings.ts';
import { toHeaderAttempts } from './v1/header-attempts.ts';

/** Longest bizContent, in bytes, that is diagnosed: each way to write a longer one takes too long. */
export const longestTextBytes = 64 * 1024;

/**
 * Returns how a header digest of version 1 was made, with the fewest mistakes; no causes if it is right,
 * undefined if no known mistake leads to it. The caller must not ask about texts of more than
 * `longestTextBytes`. `assertInTime` may throw if it has taken too long.
 */
export function diagnoseHeader(
  hashes: Hashes,
  evidence: HeaderEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  const findWritings = toDigestWritings(evidence.digest);
  return findWritings && search(hashes, findWritings, toHeaderAttempts(evidence), assertInTime);
}

/** Does the same for the business digest inside bizContent. */
export function diagnoseBusiness(
  hashes: Hashes,
  evidence: BusinessEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  const findWritings = toDigestWritings(evidence.digest);
  const attempts = toBusinessAttempts(hashes, evidence);
  return findWritings && search(hashes, findWritings, attempts, assertInTime);
}
