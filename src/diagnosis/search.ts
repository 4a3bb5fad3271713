import type { Cause } from '#contract/causes.ts';
import type { Diagnosis, Hashes, HashName, OtherSecret } from '#contract/diagnosis.ts';
import { joinBytes, type Piece } from './bytes.ts';
import { Digits } from './digits.ts';

export type Algorithm = HashName | `hmac-${HashName}`;

const sizes: Record<HashName, number> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 };

/** Longest text searched for pairs of mistakes, so that the work stays bounded. */
export const maxPairedLength = 8 * 1024;

/** Separators of joined parts. */
export const separators = ['&', ',', '|', ':', ';', ' ', '+', '-', '_', '.', '#'];

/** The hashed pieces, in their order. */
export interface Attempt {
  causes: readonly Cause[];
  pieces: readonly Piece[];
  /** md5 if absent. */
  algorithm?: Algorithm;
  /** Key of an hmac. */
  key?: Piece;
  secret?: OtherSecret['id'];
}

/** Replacement for the key, and what was done to get it. */
export interface KeyVariant {
  cause: Cause;
  key: Piece;
}

/** A way to write a hash that may have produced the received text. */
export interface Writing {
  /** Mistakes in it; empty for the right one. */
  causes: readonly Cause[];
  /** Returns true if this hash produces the received text. */
  isMadeOf(digits: Digits): boolean;
}

/** Returns the ways in which the hash of an attempt, of so many bytes, may have been written. */
export type FindWritings = (attempt: Attempt, sizeBytes: number) => readonly Writing[];

function toHashName(algorithm: Algorithm): HashName {
  return algorithm.replace('hmac-', '') as HashName;
}

function toRaw(hashes: Hashes, { pieces, algorithm = 'md5', key = '' }: Attempt): Uint8Array {
  const bytes = joinBytes(pieces);
  const name = toHashName(algorithm);
  return name === algorithm ? hashes.hash(name, bytes) : hashes.hmac(name, joinBytes([key]), bytes);
}

/** Searches attempts, those with the fewest causes first; `assertInTime`, called before each, may throw. */
export function search(
  hashes: Hashes,
  findWritings: FindWritings,
  attempts: Iterable<Attempt>,
  assertInTime?: () => void,
): Diagnosis | undefined {
  for (const attempt of attempts) {
    assertInTime?.();
    const size = sizes[toHashName(attempt.algorithm ?? 'md5')];
    const writings = findWritings(attempt, size);
    if (writings.length === 0) continue;
    const digits = new Digits(toRaw(hashes, attempt));
    const writing = writings.find((each) => each.isMadeOf(digits));
    if (!writing) continue;
    const causes = [...attempt.causes, ...writing.causes];
    return { causes, ...(attempt.secret && { secret: attempt.secret }) };
  }
  return undefined;
}
