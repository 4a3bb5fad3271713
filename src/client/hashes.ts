import hmacMd5 from 'crypto-js/hmac-md5.js';
import hmacSha1 from 'crypto-js/hmac-sha1.js';
import hmacSha256 from 'crypto-js/hmac-sha256.js';
import hmacSha512 from 'crypto-js/hmac-sha512.js';
import WordArray from 'crypto-js/lib-typedarrays.js';
import md5 from 'crypto-js/md5.js';
import sha1 from 'crypto-js/sha1.js';
import sha256 from 'crypto-js/sha256.js';
import sha512 from 'crypto-js/sha512.js';
import type { Hashes } from '#contract/diagnosis.ts';

const algorithms = { md5, sha1, sha256, sha512 };
const hmacs = { md5: hmacMd5, sha1: hmacSha1, sha256: hmacSha256, sha512: hmacSha512 };

type Words = ReturnType<typeof md5>;

const bitsOfByte = 8;
const bytesOfWord = 4;

function toWords(bytes: Uint8Array): Words {
  return WordArray.create(bytes);
}

function toBytes({ words, sigBytes }: Words): Uint8Array {
  return Uint8Array.from({ length: sigBytes }, (_, at) => {
    const word = words[Math.floor(at / bytesOfWord)] ?? 0;
    return word >>> ((bytesOfWord - 1 - (at % bytesOfWord)) * bitsOfByte);
  });
}

/** Hash functions of the browser that may have made a wrong digest. */
export const browserHashes: Hashes = {
  hash: (name, bytes) => toBytes(algorithms[name](toWords(bytes))),
  hmac: (name, key, bytes) => toBytes(hmacs[name](toWords(bytes), toWords(key))),
};
