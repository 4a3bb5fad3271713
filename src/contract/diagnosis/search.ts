import { joinBytes, type Piece } from './bytes.ts';
import type { Cause } from './causes.ts';
import type { Diagnosis, Hashes, OtherSecret } from './diagnosis.ts';
import { type Form, findForms } from './digits.ts';

const sizes = { md5: 16, sha1: 20, sha256: 32, 'hmac-md5': 16, 'hmac-sha256': 32 } as const;

/** Of a text: longer ones are looked at for one mistake at a time, so that the work stays bounded. */
export const maxPairedLength = 8 * 1024;

type Algorithm = keyof typeof sizes;

/** Between what is put together. */
export const separators = ['&', ',', '|', ':', ';', ' ', '+', '-', '_', '.', '#'];

/** The pieces of a text, in their order, that is hashed. */
export interface Attempt {
  causes: readonly Cause[];
  pieces: readonly Piece[];
  /** md5 where absent. */
  algorithm?: Algorithm;
  /** Of an hmac. */
  key?: string;
  secret?: OtherSecret['id'];
}

const otherAlgorithms = ['sha1', 'sha256'] as const;
const hmacs = ['hmac-md5', 'hmac-sha256'] as const;

/** The same text with the other hash functions; an hmac takes the key apart. */
export function toOtherHashes(text: readonly Piece[], key: string): Attempt[] {
  return [
    ...otherAlgorithms.flatMap((algorithm): Attempt[] => [
      { causes: [algorithm], pieces: [...text, key], algorithm },
      { causes: [algorithm, 'key-first'], pieces: [key, ...text], algorithm },
      { causes: [algorithm, 'no-key'], pieces: text, algorithm },
    ]),
    ...hmacs.map((algorithm): Attempt => ({ causes: [algorithm], pieces: text, algorithm, key })),
  ];
}

function toRaw(hashes: Hashes, { pieces, algorithm = 'md5', key = '' }: Attempt): Uint8Array {
  const bytes = joinBytes(pieces);
  if (algorithm === 'md5' || algorithm === 'sha1' || algorithm === 'sha256') {
    return hashes.hash(algorithm, bytes);
  }
  return hashes.hmac(algorithm === 'hmac-md5' ? 'md5' : 'sha256', joinBytes([key]), bytes);
}

/** What two mistakes come with besides is one of the usual forms alone. */
function mayHave(form: Form, { causes }: Attempt): boolean {
  return causes.length < 2 || form.cause === undefined || form.isUsual === true;
}

/**
 * The causes that attempts are ordered by: one that makes the same text with fewer comes first.
 * `assertInTime` is asked before each, and throws where the search takes too long.
 */
export function search(
  hashes: Hashes,
  digest: string,
  toAttempts: () => Generator<Attempt>,
  assertInTime?: () => void,
): Diagnosis | undefined {
  const formsOf = new Map([16, 20, 32].map((size) => [size, findForms(digest, size)]));
  if ([...formsOf.values()].every(({ length }) => length === 0)) return undefined;
  for (const attempt of toAttempts()) {
    assertInTime?.();
    const forms = formsOf.get(sizes[attempt.algorithm ?? 'md5']) ?? [];
    const fitting = forms.filter((form) => mayHave(form, attempt));
    if (fitting.length === 0) continue;
    const raw = toRaw(hashes, attempt);
    const form = fitting.find((each) => each.encode(raw).includes(digest));
    if (!form) continue;
    const causes = form.cause ? [...attempt.causes, form.cause] : attempt.causes;
    return { causes, ...(attempt.secret && { secret: attempt.secret }) };
  }
  return undefined;
}
