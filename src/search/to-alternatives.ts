import type { Lexicon } from './lexicon.ts';

/** A term to look for in place of a typed word; `weight` is 1 where it is that word. */
export interface Alternative {
  term: string;
  weight: number;
  /** Whether the word is another, but for one letter. */
  isSlip?: boolean;
}

/** A word of a query: the terms it is found under, its own first. */
export interface Word {
  terms: readonly string[];
  /** Whether its script writes words without spaces between them. */
  unspaced: boolean;
  /** As it is compared while it is being typed. */
  typed: string;
  /** The word as far as it is typed, where it may have more letters to come; else empty. */
  begun: string;
}

const weights = { part: 0.6, kin: 0.6, begun: 0.5, longer: 0.35, around: 0.4, slip: 0.8 };

/** Characters of which a single one may be looked for inside longer words. */
const oneIsEnough = 1;

function toUnspaced(word: string, lexicon: Lexicon): Alternative[] {
  if (lexicon.has(word)) return [{ term: word, weight: 1 }];
  const parts = lexicon.cut(word);
  if (parts.length > 0) return parts.map((term) => ({ term, weight: weights.part }));
  const around = lexicon.findAround(word, oneIsEnough);
  return around.map((term) => ({ term, weight: weights.around }));
}

function toSpaced({ terms, typed }: Word, lexicon: Lexicon): Alternative[] {
  const own = terms.map((term, at) => ({ term, weight: at === 0 ? 1 : weights.part }));
  const kin = terms.flatMap((term) => lexicon.findKin(term));
  const isKnown = terms.some((term) => lexicon.has(term));
  const around = isKnown ? [] : terms.flatMap((term) => lexicon.findAround(term));
  const slips = isKnown ? [] : lexicon.findSlips(typed);
  return [
    ...own,
    ...kin.map((term) => ({ term, weight: weights.kin })),
    ...around.map((term) => ({ term, weight: weights.around })),
    ...slips.map((term) => ({ term, weight: weights.slip, isSlip: true })),
  ];
}

/** What may stand in the place of a typed word. */
export function toAlternatives(word: Word, lexicon: Lexicon): Alternative[] {
  const { terms, unspaced, begun } = word;
  const meant = unspaced ? toUnspaced(terms[0] ?? '', lexicon) : toSpaced(word, lexicon);
  const known = new Set(meant.flatMap(({ term, isSlip }) => (isSlip ? [] : [term])));
  // Who typed a word that is there may well mean it.
  const weight = terms.some((term) => lexicon.has(term)) ? weights.longer : weights.begun;
  const completed = lexicon.findBegun(begun).filter((term) => !known.has(term));
  return [...meant, ...completed.map((term) => ({ term, weight }))];
}
