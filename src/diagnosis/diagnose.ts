import type { BusinessEvidence, Diagnosis, Hashes, HeaderEvidence } from '#contract/diagnosis.ts';
import { type Form, findForms } from './digits.ts';
import { type Attempt, type FindWritings, search, type Writing } from './search.ts';
import { toBusinessAttempts } from './v1/business-attempts.ts';
import { toHeaderAttempts } from './v1/header-attempts.ts';

/** Sizes of hashes that a wrong digest may be: md5, SHA-1, SHA-256. */
const sizesBytes = [16, 20, 32];

interface DigestWriting extends Writing {
  isUsual: boolean;
}

function toWriting(digest: string, { cause, encode, isUsual }: Form): DigestWriting {
  return {
    causes: cause ? [cause] : [],
    isMadeOf: (digits) => encode(digits).includes(digest),
    isUsual: cause === undefined || isUsual === true,
  };
}

/** Returns true if a form may accompany an attempt: two mistakes come only with a usual form. */
function mayHave({ isUsual }: DigestWriting, { causes }: Attempt): boolean {
  return causes.length < 2 || isUsual;
}

/** Returns how a digest may have been written; undefined if it does not look like a hash. */
function toDigestWritings(digest: string): FindWritings | undefined {
  const writingsOf = new Map(
    sizesBytes.map((size) => [
      size,
      findForms(digest, size).map((form) => toWriting(digest, form)),
    ]),
  );
  if ([...writingsOf.values()].every(({ length }) => length === 0)) return undefined;
  return (attempt, size) =>
    (writingsOf.get(size) ?? []).filter((writing) => mayHave(writing, attempt));
}

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
