/** A piece of a text that is searched for as one: `text.slice(start, end)`. */
export interface Piece {
  start: number;
  end: number;
  /** Whether its script writes words without spaces between them. */
  unspaced: boolean;
}

/** Scripts without spaces, and the language whose dictionary knows where their words end. */
const unspacedScripts = [
  ['Han', 'zh'],
  ['Thai', 'th'],
  ['Khmer', 'km'],
] as const;

const isUnspaced = unspacedScripts.map(([script]) => `\\p{sc=${script}}`).join('');

/** A run of one unspaced script, else letters and digits with their marks. Digits are of no script. */
const runs = new RegExp(
  [
    ...unspacedScripts.map(([script], at) => `(?<s${at}>(?:(?!\\p{N})\\p{sc=${script}})+)`),
    `(?:(?![${isUnspaced}])[\\p{L}\\p{M}]|\\p{N})+`,
  ].join('|'),
  'gu',
);

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

/** The runs of a text with the language of those that have to be cut. */
function* findRuns(text: string): Generator<{ run: string; start: number; language?: string }> {
  for (const { 0: run, index: start, groups } of text.matchAll(runs)) {
    const script = unspacedScripts.find((_, at) => groups?.[`s${at}`]);
    yield script ? { run, start, language: script[1] } : { run, start };
  }
}

/** The words of what a reader types, in any of our languages. */
export function splitWords(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { run, start, language } of findRuns(text)) {
    let at = start;
    for (const word of language ? segment(run, language) : [run]) {
      pieces.push({ start: at, end: at + word.length, unspaced: language !== undefined });
      at += word.length;
    }
  }
  return pieces;
}

/** The words of a text whose ends are marked: where they are does not depend on the browser. */
export function splitMarkedWords(text: string): Piece[] {
  return [...findRuns(text)].map(({ run, start, language }) => ({
    start,
    end: start + run.length,
    unspaced: language !== undefined,
  }));
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
