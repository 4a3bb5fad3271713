/** md5 as raw 16 bytes in base64, or hex; passed in: node:crypto on the server, crypto-js in the browser. */
export interface Md5 {
  base64(text: string): string;
  hex(text: string): string;
}

/** Fixed by the protocol: appended to a customer's password before it is hashed. */
export const passwordSalt = 'jadada236t2';

/** Returns the `digest` header: base64(md5(bizContent exactly as sent + private key)), 24 characters. */
export function toHeaderDigest(md5: Md5, bizContent: string, privateKey: string): string {
  return md5.base64(bizContent + privateKey);
}

/** Returns UPPER(hex(md5(password + salt))), which replaces a customer's password in the business digest. */
export function toCipher(md5: Md5, password: string): string {
  return md5.hex(password + passwordSalt).toUpperCase();
}

/** Returns the value of `bizContent.digest`: base64(md5(customerCode as sent + cipher + private key)). */
export function toBusinessDigest(
  md5: Md5,
  customerCode: string,
  cipher: string,
  privateKey: string,
): string {
  return md5.base64(customerCode + cipher + privateKey);
}
