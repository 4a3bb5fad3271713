import type { SearchResult } from 'minisearch';
import type { EntryKind, SearchContent } from './entry.ts';
import { readFillers } from './fillers.ts';
import type { Lexicon } from './lexicon.ts';
import { createPairShare, readPairs } from './pairs.ts';
import { splitWords } from './split-words.ts';
import { type Alternative, toAlternatives, type Word } from './to-alternatives.ts';
import { type ToTerms, toTyped } from './to-terms.ts';
import { createWordIndex } from './word-index.ts';

/** A field or a code is looked for by its name; where words are typed, pages explain. */
const kindBoosts: Record<EntryKind, number> = { page: 1, error: 0.8, field: 0.6 };
/** What is so much worse than the best is left out. */
const leastScore = 0.15;
/** Results that are looked at more closely. */
const mostWeighed = 100;
const shortestFuzzy = 4;
/** What an entry gains in which all syllables stand as they were typed. */
const pairWeight = 2;

interface Query {
  /** Every word, in its place. */
  words: Word[];
  /** Those that are looked for, each once: without fillers where others are left. */
  subjects: Word[];
}

/** The words of what a reader typed. */
function readQuery(query: string, toTerms: ToTerms, fillers: ReadonlySet<string>): Query {
  const words = splitWords(query).map(({ word, end, unspaced }): Word => {
    // Nothing behind it: the reader may be typing it still.
    const begun = end === query.length ? toTyped(word, unspaced) : '';
    return { terms: toTerms(word, unspaced), unspaced, begun };
  });
  const once = [...new Map(words.map((word) => [word.terms[0] ?? '', word]))];
  const subjects = once.filter(([term]) => !fillers.has(term));
  return { words, subjects: (subjects.length > 0 ? subjects : once).map(([, word]) => word) };
}

/** A word that is known is meant; of one that is not, the beginning or a slip of the finger. */
function toQueryTerm({ term, weight }: Alternative, lexicon: Lexicon) {
  const isKnown = lexicon.has(term);
  const isWord = term.length >= shortestFuzzy && !/\d/.test(term);
  return {
    queries: [term],
    prefix: weight === 1,
    fuzzy: weight === 1 && isWord && !isKnown ? 0.2 : false,
    weights: isKnown ? { prefix: 0.15, fuzzy: 0 } : { prefix: 0.5, fuzzy: 0.45 },
    boostTerm: () => weight,
  };
}

/** How much of what was typed an entry answers, from 0 to 1. */
function toShare({ queryTerms }: SearchResult, words: readonly Alternative[][]): number {
  const answered = words.filter((word) => word.some(({ term }) => queryTerms.includes(term)));
  return answered.length / words.length;
}

/**
 * Ranks the entries of a content by the words of a query in the language of its texts; each by its
 * index in the list of entries, with those of its terms that the query asked for.
 */
export async function createRank(content: SearchContent, locale: string, toTerms: ToTerms) {
  const { entries } = content;
  const fillers = readFillers(locale, toTerms);
  const { index, lexicon } = await createWordIndex(content, toTerms);
  const toPairShare = createPairShare(entries, toTerms);
  const boostDocument = (id: number) => kindBoosts[entries[id]?.kind ?? 'page'];

  return (query: string) => {
    const { words, subjects } = readQuery(query, toTerms, fillers);
    const wanted = subjects.map((word) => toAlternatives(word, lexicon));
    const queries = wanted.flat().map((alternative) => toQueryTerm(alternative, lexicon));
    const pairs = readPairs(words, locale);
    const scored = index
      .search({ combineWith: 'OR', queries }, { boostDocument })
      .slice(0, mostWeighed)
      .map((result) => {
        const { id, terms } = result;
        const near = 1 + pairWeight * toPairShare(id, pairs);
        return { id: id as number, terms, score: result.score * toShare(result, wanted) * near };
      })
      .sort((one, other) => other.score - one.score);
    const least = (scored[0]?.score ?? 0) * leastScore;
    return scored.filter(({ score }) => score >= least);
  };
}
