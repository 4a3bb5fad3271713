import { isOneSlip, toConsonants } from './fold.ts';
import { isHan } from './split-words.ts';

const arabic = /\p{sc=Arabic}/u;
const shortestSkeleton = 2;
const shortestInside = 3;
/** Most shorter words differ from another by one letter. */
const shortestSlipped = 4;

/** Minimum letters for a prefix match. */
function toShortestBegun(beginning: string): number {
  if (isHan(beginning)) return 1;
  return /[\p{sc=Thai}\p{sc=Khmer}]/u.test(beginning) ? 2 : 3;
}

/** The terms of an index, looked up by what a reader types. */
export class Lexicon {
  private readonly terms = new Set<string>();
  private readonly skeletons = new Map<string, string[]>();
  private readonly words = new Map<string, readonly string[]>();

  add(term: string): void {
    if (this.terms.has(term)) return;
    this.terms.add(term);
    if (!arabic.test(term)) return;
    const skeleton = toConsonants(term);
    this.skeletons.set(skeleton, [...(this.skeletons.get(skeleton) ?? []), term]);
  }

  /** A word of a text, folded, with the terms that find it. */
  addWord(word: string, terms: readonly string[]): void {
    this.words.set(word, terms);
  }

  /** Terms of the words that begin with the word being typed: `trackin` finds `track`. */
  findBegun(beginning: string): string[] {
    if (beginning.length < toShortestBegun(beginning)) return [];
    const begun = [...this.words].filter(([word]) => word.startsWith(beginning));
    return [...new Set(begun.flatMap(([, terms]) => terms))];
  }

  /** Finds terms of words that differ by one letter; none for a number. */
  findSlips(word: string): string[] {
    if (word.length < shortestSlipped - 1 || /\d/.test(word)) return [];
    const isMeant = (other: string) => other.length >= shortestSlipped && isOneSlip(word, other);
    const meant = [...this.words].filter(([other]) => isMeant(other));
    // A name is not a separate word there.
    const names = [...this.terms].filter(isMeant);
    return [...new Set([...meant.flatMap(([, terms]) => terms), ...names])];
  }

  has(term: string): boolean {
    return this.terms.has(term);
  }

  /** Finds Arabic terms with the consonants of a stem, such as the singular of a broken plural. */
  findKin(stem: string): string[] {
    const skeleton = arabic.test(stem) ? toConsonants(stem) : '';
    if (skeleton.length < shortestSkeleton) return [];
    return (this.skeletons.get(skeleton) ?? []).filter((term) => term !== stem);
  }

  /** Finds terms that contain part of a word, for browsers that cut words the build left whole. */
  findAround(part: string, shortest = shortestInside): string[] {
    if (part.length < shortest) return [];
    return [...this.terms].filter((term) => term.length > part.length && term.includes(part));
  }

  /** Cuts a word of a script without spaces into known terms, longest first; skips what no term begins with. */
  cut(word: string): string[] {
    const found: string[] = [];
    let at = 0;
    while (at < word.length) {
      let end = word.length;
      while (end > at && !this.terms.has(word.slice(at, end))) end -= 1;
      if (end > at) found.push(word.slice(at, end));
      at = Math.max(end, at + 1);
    }
    return found;
  }
}
