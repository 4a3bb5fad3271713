import type { Piece } from '../bytes.ts';
import type { Attempt } from '../search.ts';

const otherAlgorithms = ['sha1', 'sha256'] as const;
const hmacs = ['hmac-md5', 'hmac-sha256'] as const;

/** Hashes the same text with the other hash functions; an hmac takes the key separately. */
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
