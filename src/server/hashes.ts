import { createHmac, hash } from 'node:crypto';
import type { Hashes } from '#contract/diagnosis/diagnosis.ts';

/** The hash functions that a wrong digest may be made with. */
export const serverHashes: Hashes = {
  hash: (algorithm, bytes) => hash(algorithm, bytes, 'buffer'),
  hmac: (algorithm, key, bytes) => createHmac(algorithm, key).update(bytes).digest(),
};
