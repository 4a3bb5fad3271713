import type { Cause } from './causes.ts';

/** Another encoding than UTF-8, in which the whole text that is hashed becomes bytes. */
export interface ByteEncoding {
  cause: Cause;
  /** Undefined where this program does not know the encoding. */
  encode(text: string): Uint8Array | undefined;
  /** Whether ASCII is other bytes too; else a text of ASCII alone tells nothing. */
  changesAscii?: boolean;
}

const question = 0x3f;

/** Whether a unit is the second half of a character, which takes no byte of its own. */
const isSecondHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** One byte a character; `?` for those above the last that the encoding has. */
function encodeUpTo(last: number): (text: string) => Uint8Array {
  return (text) => {
    const bytes = new Uint8Array(text.length);
    let end = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isSecondHalf(code)) bytes[end++] = code > last ? question : code;
    }
    return bytes.subarray(0, end);
  };
}

function encodeCut(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function encodeTwice(text: string): Uint8Array {
  const encoder = new TextEncoder();
  let read = '';
  for (const byte of encoder.encode(text)) read += String.fromCharCode(byte);
  return encoder.encode(read);
}

function encodeUtf16(isLittle: boolean, mark: string): (text: string) => Uint8Array {
  return (text) => {
    const marked = mark + text;
    const bytes = new DataView(new ArrayBuffer(marked.length * 2));
    for (let at = 0; at < marked.length; at += 1) {
      bytes.setUint16(at * 2, marked.charCodeAt(at), isLittle);
    }
    return new Uint8Array(bytes.buffer);
  };
}

const firstLead = 0x81;
const firstTrail = 0x40;
const lastByte = 0xfe;
const lineFeed = 0x0a;

const trails = lastByte - firstTrail + 1;
const pairCount = (lastByte - firstLead + 1) * trails;

/** A pair of bytes by its number, as one number. */
function toPair(at: number): number {
  return (firstLead + Math.floor(at / trails)) * 256 + firstTrail + (at % trails);
}

/** All pairs of bytes, each on a line. */
function toAllPairs(): Uint8Array {
  const bytes = new Uint8Array(pairCount * 3).fill(lineFeed);
  for (let at = 0; at < pairCount; at += 1) {
    bytes[at * 3] = toPair(at) >> 8;
    bytes[at * 3 + 1] = toPair(at);
  }
  return bytes;
}

/** GBK's bytes by code unit, two in a number, from the platform's own decoder. */
function readGbkTable(): Uint16Array | undefined {
  const table = new Uint16Array(0x10000);
  try {
    const lines = new TextDecoder('gbk').decode(toAllPairs()).split('\n');
    for (const [at, line] of lines.entries()) {
      if (line.length === 1 && line !== '\ufffd') table[line.charCodeAt(0)] = toPair(at);
    }
    return table;
  } catch {
    // A platform may be built without this decoder.
    return undefined;
  }
}

let gbkTable: { table: Uint16Array | undefined } | undefined;

function encodeGbk(text: string): Uint8Array | undefined {
  gbkTable ??= { table: readGbkTable() };
  const { table } = gbkTable;
  if (!table) return undefined;
  const bytes = new Uint8Array(text.length * 2);
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isSecondHalf(code)) continue;
    const pair = table[code] ?? 0;
    if (code >= 0x80 && pair > 0) bytes[end++] = pair >> 8;
    bytes[end++] = code < 0x80 ? code : pair || question;
  }
  return bytes.subarray(0, end);
}

export const byteEncodings: readonly ByteEncoding[] = [
  { cause: 'latin1-cut', encode: encodeCut },
  { cause: 'latin1-question', encode: encodeUpTo(0xff) },
  { cause: 'ascii-question', encode: encodeUpTo(0x7f) },
  { cause: 'utf8-twice', encode: encodeTwice },
  { cause: 'gbk', encode: encodeGbk },
  { cause: 'utf16-le', encode: encodeUtf16(true, ''), changesAscii: true },
  { cause: 'utf16-be', encode: encodeUtf16(false, ''), changesAscii: true },
  // With the byte order mark that Python's utf-16 and Java's UTF-16 put in front.
  { cause: 'utf16-le', encode: encodeUtf16(true, '\ufeff'), changesAscii: true },
  { cause: 'utf16-be', encode: encodeUtf16(false, '\ufeff'), changesAscii: true },
];
