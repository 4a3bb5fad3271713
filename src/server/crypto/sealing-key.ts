import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const hexKey = /^[0-9a-f]{64}$/i;

/** A key of 32 bytes that seals (AES-256-GCM, base64 text) and from which other keys are derived. */
export class SealingKey {
  /** Private, so that it is not logged or printed. */
  readonly #bytes: Buffer;

  constructor(hex: string) {
    if (!hexKey.test(hex)) throw new Error('a key must be 64 hex digits');
    this.#bytes = Buffer.from(hex, 'hex');
  }

  static random(): SealingKey {
    return new SealingKey(randomBytes(keyBytes).toString('hex'));
  }

  /** `open` needs the same `about`, which is not part of the sealed text. */
  seal(plain: string, about = ''): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#bytes, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Throws if the text was sealed by another key or with another `about`, or was changed since. */
  open(sealed: string, about = ''): string {
    const bytes = Buffer.from(sealed, 'base64');
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#bytes, nonce, {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const plain = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  }

  /** Derives a 32-byte key for one purpose, hex; it reveals neither this key nor that of another purpose. */
  derive(purpose: string): string {
    return Buffer.from(hkdfSync('sha256', this.#bytes, '', purpose, keyBytes)).toString('hex');
  }

  /** This key, sealed by another one. */
  wrapBy(other: SealingKey, about: string): string {
    return other.seal(this.#bytes.toString('hex'), about);
  }

  isSame(other: SealingKey): boolean {
    return timingSafeEqual(this.#bytes, other.#bytes);
  }
}
