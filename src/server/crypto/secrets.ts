/** What hangs on the key ring: sealing of what must be read back, and keys for other purposes. */
export interface Secrets {
  seal(plain: string): string;
  /**
   * Throws where the text was sealed under a key that is not in the ring or was changed since; a
   * KeyNotRead where another process has just put its key there.
   */
  open(sealed: string): string;
  /** A key of 32 bytes for one purpose, hex; it tells nothing of another purpose's. */
  derive(purpose: string): string;
}

/** The key of a sealed text has not been read yet: the same again may succeed. */
export class KeyNotRead extends Error {}

/** What is sealed and which key of the ring opens it; 0 where it names none, as before there was a ring. */
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

/** What a text sealed under a key begins with. */
export const toKeyMark = (keyId: number) => (keyId === 0 ? '' : `k${keyId}.`);
