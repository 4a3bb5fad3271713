import { closeSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A font family for labels; its files are regular and bold, or regular only. */
interface LabelFont {
  family: string;
  files: readonly string[];
}

const fontOf = (family: string, ...names: string[]): LabelFont => ({
  family,
  files: names.map((name) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`))),
});

/** A Google family with both weights; its package is named after it. */
function weightsOf(family: string, name = family.toLowerCase().replaceAll(' ', '-')): LabelFont {
  const file = family.replaceAll(' ', '');
  return fontOf(
    family,
    `${name}/400Regular/${file}_400Regular.ttf`,
    `${name}/700Bold/${file}_700Bold.ttf`,
  );
}

const scripts = [
  ...['Arabic', 'SC', 'Thai', 'Khmer', 'Devanagari', 'Bengali', 'Malayalam', 'Tamil', 'Telugu'],
  ...['Kannada', 'Gujarati', 'Gurmukhi', 'Oriya', 'Sinhala', 'Thaana', 'Ethiopic', 'Myanmar'],
  ...['Lao', 'Hebrew', 'Armenian', 'Georgian'],
];

/** In the order in which they are searched for a letter. */
export const labelFonts: readonly LabelFont[] = [
  weightsOf('Noto Sans'),
  // Its dotted letters are single glyphs: Noto's are composed of two, and copied twice.
  weightsOf('Vazirmatn'),
  ...scripts.map((script) => weightsOf(`Noto Sans ${script}`)),
  weightsOf('Noto Serif Tibetan'),
  fontOf('Noto Sans Mongolian', 'noto-sans-mongolian/400Regular/NotoSansMongolian_400Regular.ttf'),
  fontOf('Noto Sans Yi', 'noto-sans-yi/400Regular/NotoSansYi_400Regular.ttf'),
  weightsOf('NanumGothic', 'nanum-gothic'),
];

function readTable(file: string, wanted: string): Buffer {
  const descriptor = openSync(file, 'r');
  const read = (position: number, length: number) => {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, position);
    return bytes;
  };
  try {
    const count = read(4, 2).readUInt16BE();
    const directory = read(12, count * 16);
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) !== wanted) continue;
      return read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
    }
    throw new Error(`${file} has no table ${wanted}`);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the runs of characters of a format 12 map: https://learn.microsoft.com/typography/opentype/spec/cmap */
function readGroups(map: Buffer): [first: number, last: number][] {
  const count = map.readUInt32BE(12);
  return Array.from({ length: count }, (_, index) => {
    const at = 16 + index * 12;
    return [map.readUInt32BE(at), map.readUInt32BE(at + 4)];
  });
}

/** Does the same for format 4, in which single characters may map to glyph 0. */
function readSegments(map: Buffer): [first: number, last: number][] {
  const length = map.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + length, 16 + 2 * length, 16 + 3 * length];
  const runs: [number, number][] = [];
  for (let at = 0; at < length; at += 2) {
    const [start, end] = [map.readUInt16BE(starts + at), map.readUInt16BE(ends + at)];
    const delta = map.readUInt16BE(deltas + at);
    const offset = map.readUInt16BE(offsets + at);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const place = offsets + at + offset + 2 * (code - start);
      const glyph = offset === 0 ? code : map.readUInt16BE(place);
      const isDrawn = offset === 0 || glyph !== 0;
      if (isDrawn && ((glyph + delta) & 0xffff) !== 0) runs.push([code, code]);
    }
  }
  return runs;
}

/** Returns the characters that a font file draws, according to its `cmap`. */
export function readCoverage(file: string): Set<number> {
  const table = readTable(file, 'cmap');
  const maps = Array.from({ length: table.readUInt16BE(2) }, (_, index) =>
    table.subarray(table.readUInt32BE(4 + index * 8 + 4)),
  );
  const covered = new Set<number>();
  for (const map of maps) {
    const format = map.readUInt16BE(0);
    const runs = format === 12 ? readGroups(map) : format === 4 ? readSegments(map) : [];
    for (const [first, last] of runs) {
      for (let code = first; code <= last; code += 1) covered.add(code);
    }
  }
  return covered;
}

let coverages: readonly Set<number>[] | undefined;

/** Returns what each family draws, in the order of `labelFonts`; reads the files on first use. */
export function fontCoverages(): readonly Set<number>[] {
  coverages ??= labelFonts.map(({ files: [regular = ''] }) => readCoverage(regular));
  return coverages;
}
