import type { Cause } from '#contract/causes.ts';

/** An encoding other than UTF-8 for the whole text that is hashed. */
export interface ByteEncoding {
  cause: Cause;
  /** Undefined if this program does not support the encoding. */
  encode(text: string): Uint8Array | undefined;
  /** True if it changes ASCII too; otherwise a text of ASCII alone proves nothing. */
  changesAscii?: boolean;
}

const question = 0x3f;

/** Returns true for the second half of a surrogate pair, which takes no byte. */
const isSecondHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Encodes one byte per character; `?` for those above the encoding's last. */
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

/** Byte sequences of equal length, each as one number. */
interface Sequences {
  bytes: 1 | 2 | 4;
  count: number;
  toSequence(at: number): number;
}

/** Bytes from 0x80, one per character. */
const singleBytes: Sequences = { bytes: 1, count: 0x80, toSequence: (at) => 0x80 + at };

const lastByte = 0xfe;
const firstTrail = 0x40;
const trails = lastByte - firstTrail + 1;

/** Returns all pairs of a lead and a trail byte of an East Asian encoding. */
function toPairs(firstLead: number): Sequences {
  return {
    bytes: 2,
    count: (lastByte - firstLead + 1) * trails,
    toSequence: (at) => (firstLead + Math.floor(at / trails)) * 256 + firstTrail + (at % trails),
  };
}

/** Returns the four bytes of GB18030 for a number. */
function toQuad(at: number): number {
  const high = (0x81 + Math.floor(at / 12_600)) * 256 + 0x30 + (Math.floor(at / 1260) % 10);
  return high * 0x10000 + (0x81 + (Math.floor(at / 10) % 126)) * 256 + 0x30 + (at % 10);
}

const quads: Sequences = { bytes: 4, count: 39_420, toSequence: toQuad };
const firstSupplementary = 189_000;

const lineFeed = 0x0a;

/** Returns all sequences, one per line. */
function toLines({ bytes, count, toSequence }: Sequences): Uint8Array {
  const lines = new Uint8Array(count * (bytes + 1)).fill(lineFeed);
  for (let at = 0; at < count; at += 1) {
    const sequence = toSequence(at);
    for (let byte = 0; byte < bytes; byte += 1) {
      lines[at * (bytes + 1) + byte] = sequence >>> (8 * (bytes - 1 - byte));
    }
  }
  return lines;
}

/** Inverts the platform's own decoder: bytes by code unit. Undefined if the platform lacks it. */
function readTable(label: string, all: readonly Sequences[]): Uint32Array | undefined {
  const table = new Uint32Array(0x10000);
  try {
    const decoder = new TextDecoder(label);
    for (const sequences of all) {
      const lines = decoder.decode(toLines(sequences)).split('\n');
      for (const [at, line] of lines.entries()) {
        const code = line.charCodeAt(0);
        const isNew = line.length === 1 && line !== '\ufffd' && table[code] === 0;
        if (isNew) table[code] = sequences.toSequence(at);
      }
    }
    return table;
  } catch {
    // A platform may be built without this decoder.
    return undefined;
  }
}

/** Encodes a text, replacing letters that the encoding lacks with `?` or dropping them. */
type Encode = (text: string, dropsLetters?: boolean) => Uint8Array | undefined;

/** Creates an encoder that reads its table on first use, since that takes milliseconds. */
function createEncoder(
  label: string,
  all: readonly Sequences[],
  encodePair: (code: number) => number = () => question,
): Encode {
  let read: { table: Uint32Array | undefined } | undefined;
  return (text, dropsLetters = false) => {
    read ??= { table: readTable(label, all) };
    const { table } = read;
    if (!table) return undefined;
    const bytes = new Uint8Array(4 * text.length);
    let end = 0;
    for (const character of text) {
      const code = character.codePointAt(0) ?? question;
      const known = code > 0xffff ? encodePair(code) : table[code] || question;
      if (dropsLetters && code >= 0x80 && known === question) continue;
      const sequence = code < 0x80 ? code : known;
      for (let shift = 24; shift >= 0; shift -= 8) {
        if (sequence >>> shift > 0) bytes[end++] = sequence >>> shift;
      }
      if (code === 0) bytes[end++] = 0;
    }
    return bytes.subarray(0, end);
  };
}

const encodeGb18030 = createEncoder('gb18030', [toPairs(0x81), quads], (code) =>
  toQuad(firstSupplementary + code - 0x10000),
);

/** Returns both variants of a limited encoding: missing letters replaced by a question mark or dropped. */
function toPair(cause: Cause, encode: Encode): ByteEncoding[] {
  return [
    { cause, encode },
    { cause: 'letters-dropped', encode: (text) => encode(text, true) },
  ];
}

/** Returns a single-byte code page of Windows. */
function toCodePage(cause: Cause & `${'windows' | 'iso'}-${string}`): ByteEncoding[] {
  return toPair(cause, createEncoder(cause, [singleBytes]));
}

/** ASCII or Latin-1 without the letters that it lacks, as Python's errors='ignore' leaves them out. */
function dropAbove(last: number): ByteEncoding {
  const encode = encodeUpTo(last);
  const dropped = last > 0x7f ? /[^\0-\xff]/g : /[^\0-\x7f]/g;
  return { cause: 'letters-dropped', encode: (text) => encode(text.replace(dropped, '')) };
}

/** Encodes as .NET does: a question mark for each unit of a two-unit character. */
function encodeUnits(text: string): Uint8Array {
  const ascii = text.replace(/[^\0-\x7f]/g, '?');
  return new TextEncoder().encode(ascii);
}

const encode1258 = createEncoder('windows-1258', [singleBytes]);
/** Vietnamese tone marks, which windows-1258 separates from their vowels. */
const toneMarks = /[\u0300\u0301\u0303\u0309\u0323]/;

/** Separates the tone marks from vowels, as Windows encodes what the code page lacks. */
function takeTonesApart(text: string): string {
  const apart = (letter: string) => {
    const marks = letter.normalize('NFD');
    const tone = toneMarks.exec(marks)?.[0];
    return tone ? marks.replace(tone, '').normalize('NFC') + tone : letter;
  };
  return text.replaceAll(/[\u00c0-\u024f\u1e00-\u1eff]/g, apart);
}

export const byteEncodings: readonly ByteEncoding[] = [
  { cause: 'latin1-cut', encode: encodeCut },
  { cause: 'latin1-question', encode: encodeUpTo(0xff) },
  { cause: 'ascii-question', encode: encodeUpTo(0x7f) },
  { cause: 'ascii-question', encode: encodeUnits },
  dropAbove(0x7f),
  dropAbove(0xff),
  { cause: 'utf8-twice', encode: encodeTwice },
  ...toCodePage('windows-1252'),
  ...toCodePage('windows-1256'),
  ...toCodePage('windows-874'),
  ...toCodePage('windows-1258'),
  { cause: 'windows-1258', encode: (text) => encode1258(takeTonesApart(text)) },
  ...toCodePage('iso-8859-6'),
  { cause: 'utf16-le', encode: encodeUtf16(true, ''), changesAscii: true },
  { cause: 'utf16-be', encode: encodeUtf16(false, ''), changesAscii: true },
  // With the byte order mark that Python's utf-16 and Java's UTF-16 put in front.
  { cause: 'utf16-le', encode: encodeUtf16(true, '\ufeff'), changesAscii: true },
  { cause: 'utf16-be', encode: encodeUtf16(false, '\ufeff'), changesAscii: true },
  // Their tables take the longest to read.
  ...toPair('gbk', createEncoder('gbk', [toPairs(0x81)])),
  // Without the Hong Kong characters below 0xa1, which other platforms lack.
  ...toPair('big5', createEncoder('big5', [toPairs(0xa1)])),
  { cause: 'gb18030', encode: encodeGb18030 },
];
