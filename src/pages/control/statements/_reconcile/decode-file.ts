/** Larger files have more than the 100,000 rows that a statement is compared with. */
export const maxFileBytes = 40_000_000;

export type FileFault =
  | 'empty'
  | 'binary'
  | 'encoding'
  | 'tooLarge'
  | 'tooManyRows'
  | 'oneColumn'
  | 'noAmounts';

/** A file that cannot be compared; the page has a text for each fault. */
export class FileError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** First bytes of workbooks, archives, PDFs and pictures, which people take for CSV. */
const binaries = [
  'PK\u0003\u0004',
  '\u00d0\u00cf\u0011\u00e0',
  '%PDF',
  '\u001f\u008b',
  '\u0089PNG',
];

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Encodings without a mark in which spreadsheet programs save CSV, by the language of the page. */
const legacy: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  th: 'windows-874',
  vi: 'windows-1258',
};

function tryDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Half of the bytes of ASCII text in UTF-16 are zero; other texts have none. */
function guessWide(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [place, byte] of start.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  if (even + odd < start.length / 5 || Math.min(even, odd) > start.length / 50) {
    throw new FileError('binary');
  }
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Decodes a text file by its mark or its bytes; throws a FileError for anything else. */
export function decodeFile(bytes: Uint8Array, locale: string): { text: string; encoding: string } {
  if (bytes.length > maxFileBytes) throw new FileError('tooLarge');
  const beginning = String.fromCharCode(...bytes.subarray(0, 4));
  if (binaries.some((binary) => beginning.startsWith(binary))) throw new FileError('binary');
  const mark = marks.find((each) => each.bytes.every((byte, place) => bytes[place] === byte));
  const certain = mark?.encoding ?? guessWide(bytes);
  const tried = certain ? [certain] : ['utf-8', legacy[locale] ?? 'gb18030', 'windows-1252'];
  for (const encoding of tried) {
    const text = tryDecode(encoding, bytes);
    if (text === undefined) continue;
    if (text.trim() === '') throw new FileError('empty');
    return { text, encoding };
  }
  throw new FileError('encoding');
}
