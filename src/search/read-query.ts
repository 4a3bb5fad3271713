import { splitWords } from './split-words.ts';
import type { Word } from './to-alternatives.ts';
import { type ToTerms, toTyped } from './to-terms.ts';

interface Query {
  /** Every word, in its place. */
  words: Word[];
  /** Those that are looked for, each once: without fillers where others are left. */
  subjects: Word[];
}

/** The words of what a reader typed. */
export function readQuery(query: string, toTerms: ToTerms, fillers: ReadonlySet<string>): Query {
  const words = splitWords(query).map(({ start, end, unspaced }): Word => {
    const word = query.slice(start, end);
    const terms = toTerms(word, unspaced);
    // Nothing behind it: the reader may be typing it still.
    return end < query.length
      ? { terms, unspaced }
      : { terms, unspaced, begun: toTyped(word, unspaced) };
  });
  const once = [...new Map(words.map((word) => [word.terms[0] ?? '', word]))];
  const subjects = once.filter(([term]) => !fillers.has(term));
  return { words, subjects: (subjects.length > 0 ? subjects : once).map(([, word]) => word) };
}
