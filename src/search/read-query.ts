import { type Fillers, markFillers } from './fillers.ts';
import type { Lexicon } from './lexicon.ts';
import { isHan, type Piece, splitWords } from './split-words.ts';
import type { Word } from './to-alternatives.ts';
import { type ToTerms, toTyped } from './to-terms.ts';

/** True if a piece of an unspaced script is too short: one letter of Thai or Khmer is not a word. */
const isLetter = ({ word, unspaced }: Piece) => unspaced && word.length === 1 && !isHan(word);

/** Start of the unspaced run that ends with the last piece. */
function findRun(pieces: readonly Piece[]): number {
  let at = pieces.length - 1;
  while (at > 0 && pieces[at - 1]?.unspaced && pieces[at - 1]?.end === pieces[at]?.start) at -= 1;
  return at;
}

/**
 * Joins the last pieces if a word begins with them. A dictionary cuts an incomplete word anywhere: `ยกเลิ`,
 * the beginning of `ยกเลิก`, after `ยก`.
 */
function joinUnfinished(
  query: string,
  pieces: readonly Piece[],
  lexicon: Lexicon,
): readonly Piece[] {
  const last = pieces.at(-1);
  if (!last?.unspaced || last.end < query.length) return pieces;
  const isDoubtful = (piece: Piece) =>
    isLetter(piece) || !lexicon.has(toTyped(piece.word, piece.unspaced));
  for (let at = findRun(pieces); at < pieces.length - 1; at += 1) {
    const start = pieces[at]?.start ?? 0;
    const word = query.slice(start);
    if (!pieces.slice(at).some(isDoubtful)) return pieces;
    if (lexicon.findBegun(toTyped(word, true)).length > 0)
      return [...pieces.slice(0, at), { ...last, word, start }];
  }
  return pieces;
}

export interface Query {
  /** Every word, in order. */
  words: Word[];
  /** The distinct words to look for, without fillers if others are left. */
  subjects: Word[];
}

export function readQuery(
  query: string,
  toTerms: ToTerms,
  fillers: Fillers,
  lexicon: Lexicon,
): Query {
  const joined = joinUnfinished(query, splitWords(query), lexicon);
  const pieces = joined.length > 1 ? joined.filter((piece) => !isLetter(piece)) : joined;
  const words = pieces.map((piece): Word => {
    const { word, end, unspaced } = piece;
    const typed = toTyped(word, unspaced);
    // The query ends here, so the reader may still be typing the word.
    const begun = end === query.length ? typed : '';
    const terms = toTerms(word, unspaced);
    const isKnown = terms.some((term) => lexicon.has(term));
    return { terms, unspaced, typed, begun, isKnown };
  });
  const isFiller = markFillers(
    words.map(({ terms }) => terms[0] ?? ''),
    fillers,
  );
  const said = words.filter((_, at) => !isFiller[at]);
  const subjects = new Map(
    (said.length > 0 ? said : words).map((word) => [word.terms[0] ?? '', word]),
  );
  return { words, subjects: [...subjects.values()] };
}
