import { type Form, findForms } from '../digits.ts';
import type { Attempt, FindWritings, Writing } from '../search.ts';

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

/** Returns whether a form may accompany an attempt: two mistakes come only with a usual form. */
function mayHave({ isUsual }: DigestWriting, { causes }: Attempt): boolean {
  return causes.length < 2 || isUsual;
}

/** Returns how a digest may have been written; undefined if it does not look like a hash. */
export function toDigestWritings(digest: string): FindWritings | undefined {
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
