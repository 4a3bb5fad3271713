import { toBusinessAttempts } from './business-attempts.ts';
import type { BusinessEvidence, Diagnosis, Hashes, HeaderEvidence } from './diagnosis.ts';
import { toHeaderAttempts } from './header-attempts.ts';
import { search } from './search.ts';

/** Of bizContent: longer texts are not looked into, since each way to write them takes too long. */
export const longestTextBytes = 64 * 1024;

/**
 * How a header digest came about, with the fewest mistakes; no causes where it is right, undefined
 * where no known mistake leads to it. Texts of more than `longestTextBytes` are the caller's not to
 * ask. `assertInTime` may throw, where it has taken long enough.
 */
export function diagnoseHeader(
  hashes: Hashes,
  evidence: HeaderEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  return search(hashes, evidence.digest, () => toHeaderAttempts(evidence), assertInTime);
}

/** The same of the business digest inside bizContent. */
export function diagnoseBusiness(
  hashes: Hashes,
  evidence: BusinessEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  return search(hashes, evidence.digest, () => toBusinessAttempts(hashes, evidence), assertInTime);
}
