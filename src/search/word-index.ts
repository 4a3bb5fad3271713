import MiniSearch from 'minisearch';
import type { SearchContent } from './entry.ts';
import { Lexicon } from './lexicon.ts';
import { splitMarkedWords } from './split-words.ts';
import { type ToTerms, toTyped } from './to-terms.ts';

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
export async function createWordIndex(content: SearchContent, toTerms: ToTerms) {
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
    // What is asked for are terms already.
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: boosts },
  });
  await index.addAllAsync(toIndexed(content), { chunkSize });
  return { index, lexicon };
}
