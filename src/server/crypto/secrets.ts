/** Operations of the key ring: sealing of what must be read back, and keys for other purposes. */
export interface Secrets {
  seal(plain: string): string;
  /** Throws if the text was changed or has no key in the ring; a KeyNotRead if its key was just added elsewhere. */
  open(sealed: string): string;
  /** Derives a 32-byte key for one purpose, hex; it reveals nothing of another purpose's key. */
  derive(purpose: string): string;
}

/** The key of a sealed text is not loaded yet: a retry may succeed. */
export class KeyNotRead extends Error {}

/** Sealed text and the ring key that opens it; 0 if it names none, as before the ring existed. */
export interface SealedText {
  keyId: number;
  text: string;
}

/** Base64 has no dot. */
const named = /^k([1-9]\d{0,8})\./;

export function parseSealed(sealed: string): SealedText {
  const match = named.exec(sealed);
  if (!match) return { keyId: 0, text: sealed };
  return { keyId: Number(match[1]), text: sealed.slice(match[0].length) };
}

/** Prefix of a text sealed under a key. */
export const toKeyMark = (keyId: number) => (keyId === 0 ? '' : `k${keyId}.`);
