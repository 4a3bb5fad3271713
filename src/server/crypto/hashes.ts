import { createHmac, hash } from 'node:crypto';
import type { Hashes } from '#contract/diagnosis.ts';

/** The hash functions that a wrong digest may be made with. */
export const serverHashes: Hashes = {
  hash: (name, bytes) => hash(name, bytes, 'buffer'),
  hmac: (name, key, bytes) => createHmac(name, key).update(bytes).digest(),
};
