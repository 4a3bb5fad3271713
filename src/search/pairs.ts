import type { SearchEntry } from './entry.ts';
import { type Piece, splitMarkedWords } from './split-words.ts';
import type { Word } from './to-alternatives.ts';
import type { ToTerms } from './to-terms.ts';

/** Each term with the one behind it. */
function toPairs(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, at) => `${terms[at]} ${term}`);
}

/** Pairs of a query's words that may be one: of an unspaced script, or syllables of Vietnamese. */
export function readPairs(words: readonly Word[], locale: string): string[] {
  const pairs = toPairs(words.map(({ terms }) => terms[0] ?? ''));
  return pairs.filter(
    (_, at) => locale === 'vi' || (words[at]?.unspaced && words[at + 1]?.unspaced),
  );
}

/**
 * Tells how many of some pairs of words stand side by side in an entry, from 0 to 1: words of
 * several syllables are cut between them in Thai, Khmer, Vietnamese and often Chinese.
 */
export function createPairShare(entries: readonly SearchEntry[], toTerms: ToTerms) {
  const known = new Map<number, ReadonlySet<string>>();
  const readEntry = (id: number): ReadonlySet<string> => {
    const { title = '', text = '' } = entries[id] ?? {};
    const toTerm = ({ word, unspaced }: Piece) => toTerms(word, unspaced)[0] ?? '';
    const all = [title, text].map((part) => splitMarkedWords(part).map(toTerm));
    return new Set(all.flatMap(toPairs));
  };
  return (id: number, pairs: readonly string[]): number => {
    if (pairs.length === 0) return 0;
    const own = known.get(id) ?? readEntry(id);
    known.set(id, own);
    return pairs.filter((pair) => own.has(pair)).length / pairs.length;
  };
}
