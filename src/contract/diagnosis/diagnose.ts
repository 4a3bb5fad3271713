import { toBusinessAttempts } from './business-attempts.ts';
import type { BusinessEvidence, Diagnosis, Hashes, HeaderEvidence } from './diagnosis.ts';
import { toHeaderAttempts } from './header-attempts.ts';
import { search } from './search.ts';

/**
 * How a header digest came about, with the fewest mistakes; no causes where it is right, undefined
 * where no known mistake leads to it. Texts of more than 64 KiB are the caller's not to ask.
 */
export function diagnoseHeader(hashes: Hashes, evidence: HeaderEvidence): Diagnosis | undefined {
  return search(hashes, evidence.digest, () => toHeaderAttempts(evidence));
}

/** The same of the business digest inside bizContent. */
export function diagnoseBusiness(
  hashes: Hashes,
  evidence: BusinessEvidence,
): Diagnosis | undefined {
  return search(hashes, evidence.digest, () => toBusinessAttempts(hashes, evidence));
}
