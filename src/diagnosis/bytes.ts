/** Part of the hashed input; a text means its UTF-8 bytes. */
export type Piece = string | Uint8Array;

const encoder = new TextEncoder();
/** Present and much faster on newer platforms. */
type WithBase64 = Uint8Array & { toBase64?(): string };
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Encodes UTF-8; half a surrogate pair becomes U+FFFD, as in every server's encoder. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Merges adjacent texts to encode them at once, which saves much of the work for short ones. */
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

/** Returns lower-case hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += digits[byte];
  return hex;
}

/** Returns standard base64 with padding; for short bytes, such as a digest or a key. */
export function toBase64(bytes: WithBase64): string {
  return bytes.toBase64?.() ?? btoa(String.fromCharCode(...bytes));
}

/** Decodes hexadecimal digits; undefined if the text is not hexadecimal. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** Decodes base64; undefined if the text is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  try {
    return Uint8Array.from(atob(standard), (unit) => unit.charCodeAt(0));
  } catch {
    return undefined;
  }
}
