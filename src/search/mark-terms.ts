import { type Piece, splitMarkedWords, wordEnd } from './split-words.ts';
import type { ToTerms } from './to-terms.ts';

export interface Stretch {
  text: string;
  found: boolean;
}

/** Short enough to show whole: a browser would cut it inside a word. */
const previewLength = 120;
/** Length of the text before the first found word. */
const leadLength = 30;
const ellipsis: Stretch = { text: '…', found: false };

function findPieces(text: string, terms: ReadonlySet<string>, toTerms: ToTerms): Piece[] {
  return splitMarkedWords(text).filter(({ word, unspaced }) =>
    toTerms(word, unspaced).some((term) => terms.has(term)),
  );
}

function toStretches(text: string, pieces: readonly Piece[]): Stretch[] {
  const stretches: Stretch[] = [];
  const add = (part: string, found: boolean) => {
    const plain = part.replaceAll(wordEnd, '');
    const last = stretches.at(-1);
    if (plain === '') return;
    if (last?.found === found) last.text += plain;
    else stretches.push({ text: plain, found });
  };
  let at = 0;
  for (const { word, start, end } of pieces) {
    add(text.slice(at, start), false);
    add(word, true);
    at = end;
  }
  add(text.slice(at), false);
  return stretches;
}

/** Splits a text with marked word ends into matched and other stretches. */
export function markTerms(text: string, terms: ReadonlySet<string>, toTerms: ToTerms): Stretch[] {
  return toStretches(text, findPieces(text, terms, toTerms));
}

/** Start of the preview with the most found words. */
function findBest(pieces: readonly Piece[]): number {
  const counts = pieces.map(
    ({ start }) =>
      pieces.filter((other) => other.start >= start && other.end <= start + previewLength).length,
  );
  return pieces[counts.indexOf(Math.max(...counts))]?.start ?? 0;
}

/** Returns the first word start at or after a place, so that no word is cut. */
function toWordStart(text: string, place: number): number {
  return splitMarkedWords(text).find(({ start }) => start >= place)?.start ?? 0;
}

/** Returns the part of a text around its matches, at word boundaries. */
export function toPreview(text: string, terms: ReadonlySet<string>, toTerms: ToTerms): Stretch[] {
  const best = findBest(findPieces(text, terms, toTerms));
  const start = best <= leadLength ? 0 : toWordStart(text, best - leadLength);
  const wanted = start + previewLength;
  const end = text.length <= wanted ? text.length : toWordStart(text, wanted) || text.length;
  const part = text.slice(start, end);
  return [
    ...(start > 0 ? [ellipsis] : []),
    ...markTerms(part, terms, toTerms),
    ...(end < text.length ? [ellipsis] : []),
  ];
}
