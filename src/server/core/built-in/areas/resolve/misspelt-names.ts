import type { Pieces } from '#server/runtime/gradual.ts';
import { editDistance } from '../edit-distance.ts';

/** Finds the keys that a misspelt one may mean. */
export type MisspeltNames = {
  /** Known keys within the distance that a word of this length may be off, with that distance. */
  near(word: string): { key: string; distance: number }[];
};

/** Shorter words are too easily another word; one of the two must be a letter longer. */
const shortestWord = 4;
const decidedLength = 5;
/** From here on two letters may be wrong. */
const longWord = 8;
const longestWord = 30;
/** Two words that differ by two letters differ by at most two in so many first letters. */
const prefixLength = 7;
const han = /\p{Script=Han}/u;
/** More than there are keys. */
const idRoom = 2 ** 20;
const keysOfPiece = 500;

const reach = (word: string) => (word.length < longWord ? 1 : 2);

/**
 * Indexes keys by their beginnings with up to two letters left out, as SymSpell does: a word shares one
 * of them with every key within reach, so that a look-up costs some twenty probes however many keys
 * there are. Hashes stand for the beginnings; a wrong hit is compared and dropped.
 */
export function* makeMisspeltNames(keys: Iterable<string>): Pieces<MisspeltNames> {
  const known = [...keys].filter((key) => isWord(key));
  const numbers: number[] = [];
  for (const [id, key] of known.entries()) {
    for (const hash of hashesOf(key)) numbers.push(hash * idRoom + id);
    if (id % keysOfPiece === 0) yield;
  }
  // One number an entry, the hash above the place of its key: sorted they are a table of 2 MB.
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

/** The index of the first number that is not below the bound, in a sorted list. */
function firstAtLeast(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Fingers seldom miss the first letter, and 1st is never meant by 5th. */
function isSameKind(key: string, word: string): boolean {
  return key[0] === word[0] && key.replace(/\D/g, '') === word.replace(/\D/g, '');
}

function isWord(word: string): boolean {
  return word.length >= shortestWord && word.length <= longestWord && !han.test(word);
}

/** Of the beginning, whole and with up to `reach` letters left out, but never the first. */
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

/** FNV-1a of a text without the letters at two places. */
function toHash(text: string, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
