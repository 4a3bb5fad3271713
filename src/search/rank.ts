import MiniSearch, { type SearchResult } from 'minisearch';
import type { EntryKind, SearchContent, SearchEntry } from './entry.ts';
import { readFillers } from './fillers.ts';
import { Lexicon } from './lexicon.ts';
import { readQuery } from './read-query.ts';
import { type Piece, splitMarkedWords } from './split-words.ts';
import { type Alternative, toAlternatives, toMeant, type Word } from './to-alternatives.ts';
import { type ToTerms, toTyped } from './to-terms.ts';

/** How much of the query matches: exactly, except for a letter, or in part. */
export type Fit = 'exact' | 'slip' | 'part';

interface Ranked {
  /** Index in the list of entries. */
  id: number;
  /** Terms of the entry that the query matched. */
  terms: string[];
  score: number;
  fit: Fit;
  /** True if it matches the whole query and has programs in a language that the query names. */
  isProgram: boolean;
}

/** How close each completion's best hit is raised to the overall best: 1 makes them equal. */
const evenness = 0.9;
/** Lead of a word's best hit over its others. */
const ahead = 1.5;
/** Weight of the hits of a partial word if longer words begin with it. */
const halfWord = 0.3;

const toBest = (ranked: readonly Ranked[]) => Math.max(0, ...ranked.map(({ score }) => score));

/** Merges lists; an entry in several keeps its best score. */
function join(all: readonly Ranked[]): Ranked[] {
  const byId = Map.groupBy(all, ({ id }) => id);
  return [...byId.values()].flatMap((same) => {
    const [best] = same.toSorted((one, other) => other.score - one.score);
    return best ? [{ ...best, terms: [...new Set(same.flatMap(({ terms }) => terms))] }] : [];
  });
}

/** Finds the incomplete word and the terms it may become; none if all of several typed words exist. */
function findCompletions(words: readonly Word[], lexicon: Lexicon) {
  const word = words.find(({ begun }) => begun !== '');
  if (!word || (word.isKnown && words.length > 1)) return { terms: [] };
  const own = word.isKnown ? word.terms[0] : undefined;
  return { completed: word, terms: lexicon.findBegun(word.begun).filter((term) => term !== own) };
}

/** Scales hits so that the best one scores `best`, times an optional bonus. */
function raise(ranked: readonly Ranked[], best: number, bonus = 1): Ranked[] {
  const own = toBest(ranked);
  return ranked.map((each) => ({
    ...each,
    score: (each.score / own) * best * (each.score === own ? bonus : 1),
  }));
}

/**
 * Returns the hits of a word as typed, and of each word it may become. They are not summed, because pages
 * with many words of one beginning would hide the wanted one: the best of each word ranks among the first.
 * The typed text comes first if it is a word.
 */
function complete(
  own: readonly Ranked[],
  completions: readonly (readonly Ranked[])[],
  isKnown = true,
): Ranked[] {
  if (completions.length === 0) return [...own];
  const top = Math.max(toBest(own), ...completions.map(toBest));
  const typed = isKnown
    ? raise(own, top)
    : own.map((each) => ({ ...each, score: each.score * halfWord }));
  const raised = completions.flatMap((ranked) =>
    raise(ranked, toBest(ranked) ** (1 - evenness) * top ** evenness, isKnown ? 1 : ahead),
  );
  return join([...typed, ...raised]);
}

/** Weight of a word by field: low for the many places of a page, which would hide all others. */
const boosts = { title: 3, names: 8, place: 6, page: 1.5, text: 1, languages: 1, samples: 1 };

/** Entries indexed before yielding to the browser. */
const chunkSize = 50;

const hyphened = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}+(?![\p{L}\p{N}-])/gu;

/** Joins words that some write with a hyphen: `pick-up` is `pickup` too. */
function joinHyphened(text: string) {
  const words = [...text.matchAll(hyphened)].map(([word]) => word.replace('-', ''));
  return words.map((word) => ({ word, unspaced: false }));
}

function toIndexed({ pages, entries }: SearchContent) {
  return entries.map(
    ({ title, text, names = '', languages = '', samples = '', page, anchor }, id) => ({
      id,
      title,
      text,
      names: anchor === '' ? names : '',
      place: anchor === '' ? '' : names,
      languages,
      samples,
      // The entry at the beginning of a page has the page's title.
      page: anchor === '' ? '' : (pages[page]?.title ?? ''),
    }),
  );
}

/** Builds the index of a content's words in small steps, and the terms in it. */
async function createWordIndex(content: SearchContent, toTerms: ToTerms) {
  const lexicon = new Lexicon();
  const index = new MiniSearch<ReturnType<typeof toIndexed>[number]>({
    fields: Object.keys(boosts),
    tokenize: (text) =>
      [...splitMarkedWords(text), ...joinHyphened(text)].flatMap(({ word, unspaced }) => {
        const terms = toTerms(word, unspaced);
        // The beginnings of field names are matched elsewhere.
        if (terms.length === 1) lexicon.addWord(toTyped(word, unspaced), terms);
        return [...terms];
      }),
    processTerm(term) {
      lexicon.add(term);
      return term;
    },
    // The query consists of terms already.
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: boosts },
  });
  await index.addAllAsync(toIndexed(content), { chunkSize });
  return { index, lexicon };
}

/** Returns each term with the one after it. */
function toPairs(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, at) => `${terms[at]} ${term}`);
}

/** Returns pairs of a query's words that may be one word: of an unspaced script, or Vietnamese syllables. */
function readPairs(words: readonly Word[], locale: string): string[] {
  const pairs = toPairs(words.map(({ terms }) => terms[0] ?? ''));
  return pairs.filter(
    (_, at) => locale === 'vi' || (words[at]?.unspaced && words[at + 1]?.unspaced),
  );
}

/** Returns the share of pairs of words that are adjacent in an entry: Thai or Vietnamese split one word. */
function createPairShare(entries: readonly SearchEntry[], toTerms: ToTerms) {
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

/** A field or a code is looked for by its name; for words, pages explain best. */
const kindBoosts: Record<EntryKind, number> = {
  page: 1,
  error: 0.8,
  field: 0.6,
  sample: 1,
  notice: 1,
  console: 1,
  own: 1,
};
/** Changelogs name everything and explain nothing. */
const changeBoost = 0.5;
/** Hits with a smaller share of the best score are left out. */
const leastScore = 0.15;
/** Most results that are examined more closely. */
const mostWeighed = 100;
/** Factor for an entry that contains all syllables as they were typed. */
const pairWeight = 2;

/** Prefers a known word to a longer one that it begins. */
function toQueryTerm({ term, weight }: Alternative, lexicon: Lexicon) {
  return {
    queries: [term],
    prefix: weight === 1,
    weights: { prefix: lexicon.has(term) ? 0.15 : 0.5, fuzzy: 0 },
    boostTerm: () => weight,
  };
}

/** Returns how much of the query an entry answers, from 0 to 1, and how well it fits. */
function toAnswer({ queryTerms }: SearchResult, words: readonly Alternative[][]) {
  const answers = words.map((word) => word.filter(({ term }) => queryTerms.includes(term)));
  const answered = answers.filter((word) => word.length > 0);
  const isTyped = answers.every((word) => word.some(({ isSlip }) => !isSlip));
  const fit: Fit = answered.length < words.length ? 'part' : isTyped ? 'exact' : 'slip';
  return { share: answered.length / words.length, fit };
}

/** Weight of programs if the query names none of their languages. */
const unnamedSample = 0.4;

/** True if the query contains the full name of a programming language of the entry, or of its file. */
function isLanguageTyped(
  { match, queryTerms }: SearchResult,
  { kind, languages }: SearchEntry,
): boolean {
  const fields = queryTerms.flatMap((term) => match[term] ?? []);
  if (languages === undefined) return false;
  return fields.includes('languages') || (kind === 'sample' && fields.includes('text'));
}

/** Weighs an operation's programs: its title alone does not find them, but a language or word for programs. */
function toSampleWeight(result: SearchResult, entry: SearchEntry, share: number): number {
  if (entry.kind !== 'sample' || isLanguageTyped(result, entry)) return 1;
  const isAsked = Object.values(result.match).flat().includes('samples');
  return share === 1 && isAsked ? unnamedSample : 0;
}

/**
 * Returns the best results. First those with programs in a language typed beside other words; if a word may
 * be a typo, those that match the typed form come first.
 */
function order(scored: readonly Ranked[]): Ranked[] {
  const sorted = scored.toSorted((one, other) => other.score - one.score);
  const cut = (ranked: Ranked[]) =>
    ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) * leastScore);
  const programs = sorted.filter(({ isProgram }) => isProgram);
  const others = sorted.filter(({ isProgram }) => !isProgram);
  if (sorted.every(({ fit }) => fit !== 'slip')) return [...cut(programs), ...cut(others)];
  return [
    ...cut(programs),
    ...cut(others.filter(({ fit }) => fit === 'exact')),
    ...cut(others.filter(({ fit }) => fit !== 'exact')),
  ];
}

/** True if a text contains a word as it was typed, whole or as the beginning of another. */
function isTyped({ terms: [whole = ''], begun }: Word, lexicon: Lexicon): boolean {
  return lexicon.has(whole) || lexicon.findBegun(begun).length > 0;
}

/** Ranks a content's entries by a query; says if its words occur as typed, and if all consist of names' letters. */
export async function createRank(content: SearchContent, locale: string, toTerms: ToTerms) {
  const { entries, pages } = content;
  const fillers = readFillers(locale, toTerms);
  const { index, lexicon } = await createWordIndex(content, toTerms);
  const toPairShare = createPairShare(entries, toTerms);
  const boostDocument = (id: number) => {
    const { kind = 'page', page = 0, anchor = '' } = entries[id] ?? {};
    const isChange = anchor !== '' && pages[page]?.path.endsWith('/changelog');
    return kindBoosts[kind] * (isChange ? changeBoost : 1);
  };

  const weigh = (wanted: readonly Alternative[][], pairs: readonly string[]): Ranked[] => {
    const queries = wanted.flat().map((alternative) => toQueryTerm(alternative, lexicon));
    return index
      .search({ combineWith: 'OR', queries }, { boostDocument })
      .slice(0, mostWeighed)
      .flatMap((result) => {
        const { id, terms } = result;
        const entry = entries[id];
        if (!entry) return [];
        const { share, fit } = toAnswer(result, wanted);
        const near = 1 + pairWeight * toPairShare(id, pairs);
        const score = result.score * share * near * toSampleWeight(result, entry, share);
        const isProgram = share === 1 && wanted.length > 1 && isLanguageTyped(result, entry);
        return score > 0 ? [{ id: id as number, terms, score, fit, isProgram }] : [];
      });
  };

  return (query: string) => {
    const { words, subjects } = readQuery(query, toTerms, fillers, lexicon);
    const pairs = readPairs(words, locale);
    const wanted = subjects.map((word) => toAlternatives(word, lexicon, subjects.length === 1));
    const { completed, terms } = findCompletions(subjects, lexicon);
    const completions = terms.map((term) =>
      weigh(
        wanted.map((own, at) => (subjects[at] === completed ? toMeant(term, lexicon) : own)),
        pairs,
        // Half a word does not show yet that it is a language.
      ).map((each) => ({ ...each, isProgram: false })),
    );
    const ranked = order(complete(weigh(wanted, pairs), completions, completed?.isKnown));
    return {
      ranked,
      isTyped: subjects.every((word) => isTyped(word, lexicon)),
      mayBeName: subjects.every(({ typed }) => /^[a-z0-9]*$/.test(typed)),
    };
  };
}
