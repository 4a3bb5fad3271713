import Base64 from 'crypto-js/enc-base64.js';
import Hex from 'crypto-js/enc-hex.js';
import md5 from 'crypto-js/md5.js';
import type { Md5 } from '#contract/signature/md5-v1.ts';

/** crypto-js refuses a lone surrogate, for which every server's UTF-8 encoder writes U+FFFD. */
function hash(text: string) {
  return md5(text.toWellFormed());
}

/** md5 in the browser, over the UTF-8 bytes of the text. */
export const browserMd5: Md5 = {
  base64: (text) => hash(text).toString(Base64),
  hex: (text) => hash(text).toString(Hex),
};
