import { createHmac, hash } from 'node:crypto';
import type { Hashes } from '#contract/diagnosis.ts';
import type { Md5 } from '#contract/signature/md5-v1.ts';

/** md5 over the UTF-8 bytes of a text; the protocol demands it, nothing else here uses it. */
export const md5: Md5 = {
  base64: (text) => hash('md5', text, 'base64'),
  hex: (text) => hash('md5', text, 'hex'),
};

/** The hash functions that a wrong digest may be made with. */
export const serverHashes: Hashes = {
  hash: (name, bytes) => hash(name, bytes, 'buffer'),
  hmac: (name, key, bytes) => createHmac(name, key).update(bytes).digest(),
};
