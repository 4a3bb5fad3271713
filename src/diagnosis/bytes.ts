/** A part of what is hashed: a text stands for its UTF-8 bytes. */
export type Piece = string | Uint8Array;

const encoder = new TextEncoder();
/** Newer platforms have it, and much faster. */
type WithBase64 = Uint8Array & { toBase64?(): string };
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** UTF-8; half a surrogate pair becomes U+FFFD, as every server's encoder writes it. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Texts that follow each other are encoded as one, which is much of the work of short ones. */
function mergeTexts(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') {
      merged[merged.length - 1] = last + piece;
    } else {
      merged.push(piece);
    }
  }
  return merged;
}

export function joinBytes(pieces: readonly Piece[]): Uint8Array {
  const parts = mergeTexts(pieces).map((piece) =>
    typeof piece === 'string' ? toUtf8(piece) : piece,
  );
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Hexadecimal digits in lower case. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += digits[byte];
  return hex;
}

/** Standard base64 with padding; for short bytes, which a digest or a key is. */
export function toBase64(bytes: WithBase64): string {
  return bytes.toBase64?.() ?? btoa(String.fromCharCode(...bytes));
}

/** The bytes that a text of hexadecimal digits names; undefined where it is none. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The bytes that a base64 text encodes; undefined where it is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  try {
    return Uint8Array.from(atob(standard), (unit) => unit.charCodeAt(0));
  } catch {
    return undefined;
  }
}
