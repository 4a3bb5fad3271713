import { createHmac, hash } from 'node:crypto';
import type { Hashes } from '#contract/diagnosis.ts';
import type { Md5 } from '#contract/signature/md5-v1.ts';

/** md5 of a text's UTF-8 bytes, used only because the protocol demands it. */
export const md5: Md5 = {
  base64: (text) => hash('md5', text, 'base64'),
  hex: (text) => hash('md5', text, 'hex'),
};

/** Hash functions that may have produced a wrong digest. */
export const serverHashes: Hashes = {
  hash: (name, bytes) => hash(name, bytes, 'buffer'),
  hmac: (name, key, bytes) => createHmac(name, key).update(bytes).digest(),
};
