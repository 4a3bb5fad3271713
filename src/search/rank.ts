import type { SearchResult } from 'minisearch';
import { complete, findCompletions } from './complete.ts';
import type { EntryKind, SearchContent } from './entry.ts';
import { readFillers } from './fillers.ts';
import type { Lexicon } from './lexicon.ts';
import { createPairShare, readPairs } from './pairs.ts';
import type { Fit, Ranked } from './ranked.ts';
import { readQuery } from './read-query.ts';
import { type Alternative, toAlternatives, toMeant } from './to-alternatives.ts';
import type { ToTerms } from './to-terms.ts';
import { createWordIndex } from './word-index.ts';

/** A field or a code is looked for by its name; where words are typed, pages explain. */
const kindBoosts: Record<EntryKind, number> = { page: 1, error: 0.8, field: 0.6, notice: 1 };
/** What is so much worse than the best is left out. */
const leastScore = 0.15;
/** Results that are looked at more closely. */
const mostWeighed = 100;
/** What an entry gains in which all syllables stand as they were typed. */
const pairWeight = 2;

/** A word that is known is meant, rather than a longer one that it begins. */
function toQueryTerm({ term, weight }: Alternative, lexicon: Lexicon) {
  return {
    queries: [term],
    prefix: weight === 1,
    weights: { prefix: lexicon.has(term) ? 0.15 : 0.5, fuzzy: 0 },
    boostTerm: () => weight,
  };
}

/** How much of what was typed an entry answers, from 0 to 1, and how well it fits. */
function toAnswer({ queryTerms }: SearchResult, words: readonly Alternative[][]) {
  const answers = words.map((word) => word.filter(({ term }) => queryTerms.includes(term)));
  const answered = answers.filter((word) => word.length > 0);
  const isTyped = answers.every((word) => word.some(({ isSlip }) => !isSlip));
  const fit: Fit = answered.length < words.length ? 'part' : isTyped ? 'exact' : 'slip';
  return { share: answered.length / words.length, fit };
}

/** The best ones; where a word may be a slip, first those that answer what was typed. */
function order(scored: readonly Ranked[]): Ranked[] {
  const sorted = scored.toSorted((one, other) => other.score - one.score);
  const cut = (ranked: Ranked[]) =>
    ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) * leastScore);
  if (sorted.every(({ fit }) => fit !== 'slip')) return cut(sorted);
  return [
    ...cut(sorted.filter(({ fit }) => fit === 'exact')),
    ...cut(sorted.filter(({ fit }) => fit !== 'exact')),
  ];
}

/** Ranks the entries of a content by the words of a query in the language of its texts. */
export async function createRank(content: SearchContent, locale: string, toTerms: ToTerms) {
  const { entries } = content;
  const fillers = readFillers(locale, toTerms);
  const { index, lexicon } = await createWordIndex(content, toTerms);
  const toPairShare = createPairShare(entries, toTerms);
  const boostDocument = (id: number) => kindBoosts[entries[id]?.kind ?? 'page'];

  const weigh = (wanted: readonly Alternative[][], pairs: readonly string[]): Ranked[] => {
    const queries = wanted.flat().map((alternative) => toQueryTerm(alternative, lexicon));
    return index
      .search({ combineWith: 'OR', queries }, { boostDocument })
      .slice(0, mostWeighed)
      .map((result) => {
        const { id, terms } = result;
        const { share, fit } = toAnswer(result, wanted);
        const near = 1 + pairWeight * toPairShare(id, pairs);
        return { id: id as number, terms, score: result.score * share * near, fit };
      });
  };

  return (query: string): Ranked[] => {
    const { words, subjects } = readQuery(query, toTerms, fillers, lexicon);
    const pairs = readPairs(words, locale);
    const wanted = subjects.map((word) => toAlternatives(word, lexicon, subjects.length === 1));
    const { completed, terms } = findCompletions(subjects, lexicon);
    const completions = terms.map((term) =>
      weigh(
        wanted.map((own, at) => (subjects[at] === completed ? toMeant(term, lexicon) : own)),
        pairs,
      ),
    );
    return order(complete(weigh(wanted, pairs), completions, completed?.isKnown));
  };
}
