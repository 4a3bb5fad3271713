import MiniSearch, { type SearchResult } from 'minisearch';
import type { EntryKind, SearchContent, SearchEntry, SearchPage } from './entry.ts';
import { readFillers } from './fillers.ts';
import { createFindNames } from './find-names.ts';
import { Lexicon } from './lexicon.ts';
import { splitMarkedWords } from './split-words.ts';
import { type Alternative, toAlternatives } from './to-alternatives.ts';
import { createToTerms, type ToTerms } from './to-terms.ts';

/** An entry that was found, with the terms of its texts that the query asked for. */
export interface Hit {
  entry: SearchEntry;
  page: SearchPage;
  terms: ReadonlySet<string>;
}

/** Hits of one kind, the best first; the group with the best hit comes first. */
export interface HitGroup {
  kind: EntryKind;
  hits: Hit[];
}

export interface Search {
  find(query: string): HitGroup[];
  toTerms: ToTerms;
}

const mostOfKind = 5;
const mostOfPage = 2;

const boosts = { title: 3, names: 8, page: 1.5, text: 1 };
/** A field or a code is looked for by its name; where words are typed, pages explain. */
const kindBoosts: Record<EntryKind, number> = { page: 1, error: 0.8, field: 0.6 };

interface IndexedEntry {
  id: number;
  title: string;
  text: string;
  names: string;
  page: string;
}

function toIndexed({ pages, entries }: SearchContent): IndexedEntry[] {
  return entries.map(({ title, text, names = '', page, anchor }, id) => ({
    id,
    title,
    text,
    names,
    // The beginning of a page is titled as the page is.
    page: anchor === '' ? '' : (pages[page]?.title ?? ''),
  }));
}

/** What is so much worse than the best is left out. */
const leastScore = 0.15;
const shortestFuzzy = 4;

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

/** Makes the index of a content in the language of its texts, a little at a time. */
export async function openSearch(content: SearchContent, locale: string): Promise<Search> {
  const { pages, entries } = content;
  const toTerms = createToTerms(locale);
  const fillers = readFillers(locale);
  const lexicon = new Lexicon();
  const index = new MiniSearch<IndexedEntry>({
    fields: Object.keys(boosts),
    tokenize: (text) =>
      splitMarkedWords(text).flatMap(({ start, end, unspaced }) => [
        ...toTerms(text.slice(start, end), unspaced),
      ]),
    processTerm(term) {
      lexicon.add(term);
      return term;
    },
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: boosts },
  });
  await index.addAllAsync(toIndexed(content), { chunkSize: 50 });
  const findNames = createFindNames(entries);

  const search = (query: string): { id: number; terms: string[] }[] => {
    const words = toAlternatives(query, { toTerms, fillers, lexicon });
    const queries = words.flat().map((alternative) => toQueryTerm(alternative, lexicon));
    const results = index.search(
      { combineWith: 'OR', queries },
      {
        boostDocument: (id: number) => kindBoosts[entries[id]?.kind ?? 'page'],
      },
    );
    const weighed = results
      .map((result) => ({ ...result, score: result.score * toShare(result, words) }))
      .sort((one, other) => other.score - one.score);
    const least = (weighed[0]?.score ?? 0) * leastScore;
    return weighed.filter(({ score }) => score >= least);
  };

  return {
    toTerms,
    find(query) {
      const named = findNames(query);
      const found = search(query);
      const order = [
        ...named.filter(({ exact }) => exact).map(({ id }) => id),
        ...found.map(({ id }) => id),
        ...named.map(({ id }) => id),
      ];
      const termsOf = new Map(found.map(({ id, terms }) => [id, new Set(terms)]));
      const groups = new Map<EntryKind, Hit[]>();
      const onPage = new Map<number, number>();
      for (const id of new Set(order)) {
        const entry = entries[id];
        const page = pages[entry?.page ?? -1];
        if (!entry || !page) continue;
        const hits = groups.get(entry.kind) ?? [];
        const count = onPage.get(entry.page) ?? 0;
        if (hits.length >= mostOfKind) continue;
        if (entry.kind === 'page' && count >= mostOfPage) continue;
        if (entry.kind === 'page') onPage.set(entry.page, count + 1);
        groups.set(entry.kind, hits);
        hits.push({ entry, page, terms: termsOf.get(id) ?? new Set() });
      }
      return [...groups].map(([kind, hits]) => ({ kind, hits }));
    },
  };
}
