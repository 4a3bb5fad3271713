import type { Pieces } from '#server/runtime/gradual.ts';
import type { AreaRow } from '../area-row.ts';
import { editDistance, toFoldedWords, toKeyOfWords } from '../names.ts';

type MisspeltNames = {
  /** Known keys within the distance allowed for a word of this length, with that distance. */
  near(word: string): { key: string; distance: number }[];
};

/** Shorter words too easily match others; one of the two must be a letter longer. */
const shortestWord = 4;
const decidedLength = 5;
/** From this length on, two letters may be wrong. */
const longWord = 8;
const longestWord = 30;
/** Words that differ by two letters differ by at most two in this many first letters. */
const prefixLength = 7;
const han = /\p{Script=Han}/u;
/** Greater than the number of keys. */
const idRoom = 2 ** 20;
const keysOfPiece = 500;

const reach = (word: string) => (word.length < longWord ? 1 : 2);

/**
 * Indexes keys by their prefixes with up to two letters removed, as SymSpell does: a word shares one with
 * every key in reach, so a look-up takes about twenty probes regardless of the number of keys. Prefixes are
 * hashed; false hits are compared and dropped.
 */
function* makeMisspeltNames(keys: Iterable<string>): Pieces<MisspeltNames> {
  const known = [...keys].filter((key) => isWord(key));
  const numbers: number[] = [];
  for (const [id, key] of known.entries()) {
    for (const hash of hashesOf(key)) numbers.push(hash * idRoom + id);
    if (id % keysOfPiece === 0) yield;
  }
  // One number per entry, the hash above the place of its key: sorted, a table of 2 MB.
  const entries = Float64Array.from(numbers).sort();

  function* probe(hash: number): Generator<number> {
    const end = (hash + 1) * idRoom;
    for (let at = firstAtLeast(entries, hash * idRoom); (entries[at] ?? end) < end; at += 1) {
      yield (entries[at] ?? 0) % idRoom;
    }
  }

  function near(word: string) {
    if (!isWord(word)) return [];
    const candidates = new Set(hashesOf(word).flatMap((hash) => [...probe(hash)]));
    return [...candidates].flatMap((id) => {
      const key = known[id] ?? '';
      const furthest = reach(key.length < word.length ? key : word);
      if (Math.max(key.length, word.length) < decidedLength) return [];
      if (Math.abs(key.length - word.length) > furthest || !isSameKind(key, word)) return [];
      const distance = editDistance(word, key);
      return distance > 0 && distance <= furthest ? [{ key, distance }] : [];
    });
  }

  return { near };
}

/** Returns the index of the first number in a sorted list that is not below the bound. */
function firstAtLeast(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Typos rarely affect the first letter, and a text with 5th never means 1st. */
function isSameKind(key: string, word: string): boolean {
  return key[0] === word[0] && key.replace(/\D/g, '') === word.replace(/\D/g, '');
}

function isWord(word: string): boolean {
  return word.length >= shortestWord && word.length <= longestWord && !han.test(word);
}

/** Hashes the beginning, whole and with up to `reach` letters left out, but never the first. */
function hashesOf(word: string): number[] {
  const prefix = word.slice(0, prefixLength);
  const hashes = [toHash(prefix, -1, -1)];
  for (let first = 1; first < prefix.length; first += 1) {
    hashes.push(toHash(prefix, first, -1));
    if (reach(word) === 1) continue;
    for (let second = first + 1; second < prefix.length; second += 1) {
      hashes.push(toHash(prefix, first, second));
    }
  }
  return hashes;
}

/** Returns the FNV-1a hash of a text without the letters at two places. */
function toHash(text: string, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

export type NameTable = {
  /** By all letters of a name. */
  letters: ReadonlyMap<string, readonly AreaRow[]>;
  /** Without generic words and articles. */
  keys: ReadonlyMap<string, readonly AreaRow[]>;
  misspelt: MisspeltNames;
  parentOf: (row: AreaRow) => AreaRow | undefined;
};

function add(table: Map<string, AreaRow[]>, key: string, row: AreaRow): void {
  if (key === '') return;
  const rows = table.getOrInsertComputed(key, () => []);
  if (!rows.includes(row)) rows.push(row);
}

const rowsOfPiece = 200;

/** Created once for the places of a book. A city also gets the names of a province with the same name. */
export function* makeNameTable(
  rows: readonly AreaRow[],
  parentOf: (row: AreaRow) => AreaRow | undefined,
): Pieces<NameTable> {
  const letters = new Map<string, AreaRow[]>();
  const keys = new Map<string, AreaRow[]>();
  for (const [at, row] of rows.entries()) {
    if (at % rowsOfPiece === 0) yield;
    const parent = parentOf(row);
    const namesake = parent?.level === 1 && parent.name === row.name ? parent.aliases : [];
    for (const name of [row.name, ...row.aliases, ...namesake]) {
      const words = toFoldedWords(name);
      add(letters, words.join(''), row);
      add(keys, toKeyOfWords(words), row);
    }
  }
  return { letters, keys, misspelt: yield* makeMisspeltNames(keys.keys()), parentOf };
}
