import type { Lexicon } from './lexicon.ts';
import { isHan } from './split-words.ts';

/** A term to search instead of a typed word; `weight` is 1 for the word itself. */
export interface Alternative {
  term: string;
  weight: number;
  /** True if the word differs from the typed one by a letter. */
  isSlip?: boolean;
}

/** A word of a query, with the terms that find it, its own first. */
export interface Word {
  terms: readonly string[];
  /** True if its script has no spaces between words. */
  unspaced: boolean;
  /** Form that is compared while the word is being typed. */
  typed: string;
  /** The word as typed so far, if it may be incomplete; otherwise empty. */
  begun: string;
  /** True if a text contains it. */
  isKnown: boolean;
}

const weights = { part: 0.6, kin: 0.6, longer: 0.35, around: 0.4, slip: 0.8 };

/** Least number of characters to search inside longer words: one Chinese character carries meaning. */
const toShortestPart = (word: string) => (isHan(word) ? 1 : 2);

function toUnspaced(word: string, lexicon: Lexicon): Alternative[] {
  if (lexicon.has(word)) return [{ term: word, weight: 1 }];
  const shortest = toShortestPart(word);
  const parts = lexicon.cut(word).filter(({ length }) => length >= shortest);
  if (parts.length > 0) return parts.map((term) => ({ term, weight: weights.part }));
  const around = lexicon.findAround(word, shortest);
  return around.map((term) => ({ term, weight: weights.around }));
}

/** Returns a known word and its related forms. */
export function toMeant(term: string, lexicon: Lexicon): Alternative[] {
  const kin = lexicon.findKin(term);
  return [{ term, weight: 1 }, ...kin.map((each) => ({ term: each, weight: weights.kin }))];
}

function toSpaced({ terms, typed, isKnown }: Word, lexicon: Lexicon): Alternative[] {
  const own = terms.map((term, at) => ({ term, weight: at === 0 ? 1 : weights.part }));
  const kin = terms.flatMap((term) => lexicon.findKin(term));
  const around = isKnown ? [] : terms.flatMap((term) => lexicon.findAround(term));
  const slips = isKnown ? [] : lexicon.findSlips(typed);
  return [
    ...own,
    ...kin.map((term) => ({ term, weight: weights.kin })),
    ...around.map((term) => ({ term, weight: weights.around })),
    ...slips.map((term) => ({ term, weight: weights.slip, isSlip: true })),
  ];
}

/** Alternatives to a typed word; with other words beside it, longer ones too. */
export function toAlternatives(word: Word, lexicon: Lexicon, isAlone: boolean): Alternative[] {
  const { terms, unspaced, begun, isKnown } = word;
  const meant = unspaced ? toUnspaced(terms[0] ?? '', lexicon) : toSpaced(word, lexicon);
  if (isAlone || !isKnown) return meant;
  const known = new Set(meant.map(({ term }) => term));
  const longer = lexicon.findBegun(begun).filter((term) => !known.has(term));
  return [...meant, ...longer.map((term) => ({ term, weight: weights.longer }))];
}
