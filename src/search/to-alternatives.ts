import { composeWord, foldWord } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { splitWords } from './split-words.ts';
import type { ToTerms } from './to-terms.ts';

/** A term to look for in place of a typed word; `weight` is 1 where it is that word. */
export interface Alternative {
  term: string;
  weight: number;
}

const weights = { part: 0.6, kin: 0.6, around: 0.4 };

/** Characters of which a single one may be looked for inside longer words. */
const oneIsEnough = 1;

function toUnspaced(word: string, lexicon: Lexicon): Alternative[] {
  if (lexicon.has(word)) return [{ term: word, weight: 1 }];
  const parts = lexicon.cut(word);
  if (parts.length > 0) return parts.map((term) => ({ term, weight: weights.part }));
  const around = lexicon.findAround(word, oneIsEnough);
  return around.map((term) => ({ term, weight: weights.around }));
}

function toSpaced(terms: readonly string[], lexicon: Lexicon): Alternative[] {
  const own = terms.map((term, at) => ({ term, weight: at === 0 ? 1 : weights.part }));
  const kin = terms.flatMap((term) => lexicon.findKin(term));
  const around = terms.some((term) => lexicon.has(term))
    ? []
    : terms.flatMap((term) => lexicon.findAround(term));
  return [
    ...own,
    ...kin.map((term) => ({ term, weight: weights.kin })),
    ...around.map((term) => ({ term, weight: weights.around })),
  ];
}

/** The words of a query, each once; without fillers where others are left. */
function readWords(
  query: string,
  fillers: ReadonlySet<string>,
): [word: string, unspaced: boolean][] {
  const words = new Map<string, [string, boolean]>();
  for (const { start, end, unspaced } of splitWords(query)) {
    const word = query.slice(start, end);
    words.set(unspaced ? composeWord(word) : foldWord(word), [word, unspaced]);
  }
  const subjects = [...words].filter(([key]) => !fillers.has(key));
  return (subjects.length > 0 ? subjects : [...words]).map(([, word]) => word);
}

interface Language {
  toTerms: ToTerms;
  fillers: ReadonlySet<string>;
  lexicon: Lexicon;
}

/** For each word of a query what may stand in its place. */
export function toAlternatives(query: string, { toTerms, fillers, lexicon }: Language) {
  return readWords(query, fillers).map(([word, unspaced]): Alternative[] => {
    const terms = toTerms(word, unspaced);
    return unspaced ? toUnspaced(terms[0] ?? '', lexicon) : toSpaced(terms, lexicon);
  });
}
