/** A piece of text that is searched as a unit. */
export interface Piece {
  /** `text.slice(start, end)`. */
  word: string;
  start: number;
  end: number;
  /** True if its script has no spaces between words. */
  unspaced: boolean;
}

/** Scripts without spaces, and the language whose dictionary finds their word ends. */
const unspacedScripts = [
  ['Han', 'zh'],
  ['Thai', 'th'],
  ['Khmer', 'km'],
] as const;

const isUnspaced = unspacedScripts.map(([script]) => `\\p{sc=${script}}`).join('');

/** C#, a run of one unspaced script, or letters and digits with their marks. Digits belong to no script. */
const runs = new RegExp(
  [
    '[Cc]#',
    ...unspacedScripts.map(([script], at) => `(?<s${at}>(?:(?!\\p{N})\\p{sc=${script}})+)`),
    `(?:(?![${isUnspaced}])[\\p{L}\\p{M}]|\\p{N})+`,
  ].join('|'),
  'gu',
);

/** True for Chinese, whose words have one or a few characters. */
export const isHan = (word: string): boolean => /\p{sc=Han}/u.test(word);

/** The zero-width space: an invisible word end. */
export const wordEnd = '\u200b';

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a run with ICU's dictionary; a browser without it leaves the run whole. */
function segment(run: string, language: string): string[] {
  if (!('Segmenter' in Intl)) return [run];
  const segmenter =
    segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return [...segmenter.segment(run)].map((part) => part.segment);
}

/** Splits typed text in any of our languages into words; `cut` splits runs without spaces. */
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

/** Splits a text at its marked word ends, which do not depend on the browser. */
export function splitMarkedWords(text: string): Piece[] {
  return splitWords(text, (run) => [run]);
}

/** Marks word ends in a text between adjoining words. */
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
