import type { Md5 } from '#contract/signature.ts';
import { toBase64, toHex, toUtf8 } from './bytes.ts';
import type { Hashes } from './diagnosis.ts';

/** The signature's md5 by the hash functions of a diagnosis. */
export function toMd5(hashes: Hashes): Md5 {
  const hash = (text: string) => hashes.hash('md5', toUtf8(text));
  return { base64: (text) => toBase64(hash(text)), hex: (text) => toHex(hash(text)) };
}
