import MiniSearch, { type SearchResult } from 'minisearch';
import type { EntryKind, SearchContent, SearchEntry } from './entry.ts';
import { readFillers } from './fillers.ts';
import { Lexicon } from './lexicon.ts';
import type { Fit, Ranked } from './ranked.ts';
import { readQuery } from './read-query.ts';
import { type Piece, splitMarkedWords } from './split-words.ts';
import { type Alternative, toAlternatives, toMeant, type Word } from './to-alternatives.ts';
import { type ToTerms, toTyped } from './to-terms.ts';

/** How far the best of each completion comes up to the best of all: 1 is all the way. */
const evenness = 0.9;
/** How far the best hit of a word is ahead of its others. */
const ahead = 1.5;
/** Weight of the hits of a partial word if longer words begin with it. */
const halfWord = 0.3;

const toBest = (ranked: readonly Ranked[]) => Math.max(0, ...ranked.map(({ score }) => score));

/** An entry that several lists have, once: as in the one that values it most. */
function join(all: readonly Ranked[]): Ranked[] {
  const byId = Map.groupBy(all, ({ id }) => id);
  return [...byId.values()].flatMap((same) => {
    const [best] = same.toSorted((one, other) => other.score - one.score);
    return best ? [{ ...best, terms: [...new Set(same.flatMap(({ terms }) => terms))] }] : [];
  });
}

/**
 * The word that may have more letters to come, and the terms of those that it may become. Who typed
 * several words that are all there means them.
 */
function findCompletions(words: readonly Word[], lexicon: Lexicon) {
  const word = words.find(({ begun }) => begun !== '');
  if (!word || (word.isKnown && words.length > 1)) return { terms: [] };
  const own = word.isKnown ? word.terms[0] : undefined;
  return { completed: word, terms: lexicon.findBegun(word.begun).filter((term) => term !== own) };
}

/** Hits whose best one is worth `best`, and perhaps more than that. */
function raise(ranked: readonly Ranked[], best: number, bonus = 1): Ranked[] {
  const own = toBest(ranked);
  return ranked.map((each) => ({
    ...each,
    score: (each.score / own) * best * (each.score === own ? bonus : 1),
  }));
}

/**
 * The hits of a word as it is typed, and those of each that it may become. These are no sum, in
 * which pages with many words of one beginning would hide the one that is looked for: the best of
 * each word is among the first. What was typed comes first where it is a word.
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

/**
 * How much a word weighs by where it stands. Few pages have names, and each has many; a place on a
 * page has two or three, which would hide all other places.
 */
const boosts = { title: 3, names: 8, place: 6, page: 1.5, text: 1, languages: 1, samples: 1 };

/** Entries that are indexed before the browser may do something else. */
const chunkSize = 50;

const hyphened = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}+(?![\p{L}\p{N}-])/gu;

/** Words that one writes with a hyphen and another without: `pick-up` is `pickup` too. */
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
      // The beginning of a page is titled as the page is.
      page: anchor === '' ? '' : (pages[page]?.title ?? ''),
    }),
  );
}

/** The index of a content's words, made a little at a time, and the terms that are in it. */
async function createWordIndex(content: SearchContent, toTerms: ToTerms) {
  const lexicon = new Lexicon();
  const index = new MiniSearch<ReturnType<typeof toIndexed>[number]>({
    fields: Object.keys(boosts),
    tokenize: (text) =>
      [...splitMarkedWords(text), ...joinHyphened(text)].flatMap(({ word, unspaced }) => {
        const terms = toTerms(word, unspaced);
        // Names of fields are found by their beginning elsewhere.
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

/** Each term with the one behind it. */
function toPairs(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, at) => `${terms[at]} ${term}`);
}

/** Pairs of a query's words that may be one: of an unspaced script, or syllables of Vietnamese. */
function readPairs(words: readonly Word[], locale: string): string[] {
  const pairs = toPairs(words.map(({ terms }) => terms[0] ?? ''));
  return pairs.filter(
    (_, at) => locale === 'vi' || (words[at]?.unspaced && words[at + 1]?.unspaced),
  );
}

/**
 * Tells how many of some pairs of words stand side by side in an entry, from 0 to 1: words of
 * several syllables are cut between them in Thai, Khmer, Vietnamese and often Chinese.
 */
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

/** A field or a code is looked for by its name; where words are typed, pages explain. */
const kindBoosts: Record<EntryKind, number> = {
  page: 1,
  error: 0.8,
  field: 0.6,
  sample: 1,
  notice: 1,
  console: 1,
  own: 1,
};
/** Changes name everything that there is, and explain none of it. */
const changeBoost = 0.5;
/** Hits with a smaller share of the best score are left out. */
const leastScore = 0.15;
/** Results that are looked at more closely. */
const mostWeighed = 100;
/** Factor for an entry that contains all syllables as they were typed. */
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

/** Weight of programs if the query names none of their languages. */
const unnamedSample = 0.4;

/** Whether the query contains the full name of a programming language of the entry, or of its file. */
function isLanguageTyped(
  { match, queryTerms }: SearchResult,
  { kind, languages }: SearchEntry,
): boolean {
  const fields = queryTerms.flatMap((term) => match[term] ?? []);
  if (languages === undefined) return false;
  return fields.includes('languages') || (kind === 'sample' && fields.includes('text'));
}

/**
 * Weighs the programs of an operation, of which there are as many as operations: they are no answer
 * to its title alone, but to a language, or to a word for programs.
 */
function toSampleWeight(result: SearchResult, entry: SearchEntry, share: number): number {
  if (entry.kind !== 'sample' || isLanguageTyped(result, entry)) return 1;
  const isAsked = Object.values(result.match).flat().includes('samples');
  return share === 1 && isAsked ? unnamedSample : 0;
}

/**
 * The best ones. First those with programs in a language that was typed beside other words; where a
 * word may be a slip, those that answer what was typed before others.
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

/** Whether a text contains a word as it was typed, whole or as the beginning of another. */
function isTyped({ terms: [whole = ''], begun }: Word, lexicon: Lexicon): boolean {
  return lexicon.has(whole) || lexicon.findBegun(begun).length > 0;
}

/**
 * Ranks the entries of a content by the words of a query in the language of its texts, and tells
 * whether those words are there as they were typed, and whether all are of the letters of names.
 */
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
        // Of half a word nobody knows yet that it is a language.
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
