/** A piece of a text that is searched for as one. */
export interface Piece {
  /** `text.slice(start, end)`. */
  word: string;
  start: number;
  end: number;
  /** Whether its script has no spaces between words. */
  unspaced: boolean;
}

/** Scripts without spaces, and the language whose dictionary knows where their words end. */
const unspacedScripts = [
  ['Han', 'zh'],
  ['Thai', 'th'],
  ['Khmer', 'km'],
] as const;

const isUnspaced = unspacedScripts.map(([script]) => `\\p{sc=${script}}`).join('');

/** C#, a run of one unspaced script, else letters and digits with their marks. Digits are of no script. */
const runs = new RegExp(
  [
    '[Cc]#',
    ...unspacedScripts.map(([script], at) => `(?<s${at}>(?:(?!\\p{N})\\p{sc=${script}})+)`),
    `(?:(?![${isUnspaced}])[\\p{L}\\p{M}]|\\p{N})+`,
  ].join('|'),
  'gu',
);

/** Chinese, whose words are of one character or few. */
export const isHan = (word: string): boolean => /\p{sc=Han}/u.test(word);

/** The zero-width space: ends a word and is not seen. */
export const wordEnd = '\u200b';

const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a run by ICU's dictionary; a browser without it leaves the run whole. */
function segment(run: string, language: string): string[] {
  if (!('Segmenter' in Intl)) return [run];
  const segmenter =
    segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return [...segmenter.segment(run)].map((part) => part.segment);
}

/** The words of what a reader types, in any of our languages; `cut` splits runs without spaces. */
export function splitWords(text: string, cut = segment): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: run, index, groups } of text.matchAll(runs)) {
    const script = unspacedScripts.find((_, at) => groups?.[`s${at}`]);
    let start = index;
    for (const word of script ? cut(run, script[1]) : [run]) {
      const end = start + word.length;
      pieces.push({ word, start, end, unspaced: script !== undefined });
      start = end;
    }
  }
  return pieces;
}

/** The words of a text whose ends are marked: where they are does not depend on the browser. */
export function splitMarkedWords(text: string): Piece[] {
  return splitWords(text, (run) => [run]);
}

/** Marks in a text where words end that touch the next one. */
export function markWordEnds(text: string): string {
  let marked = '';
  let last = 0;
  for (const { start, end, unspaced } of splitWords(text)) {
    const touches = unspaced && start === last && start > 0;
    marked += (touches ? wordEnd : '') + text.slice(last, end);
    last = end;
  }
  return marked + text.slice(last);
}
