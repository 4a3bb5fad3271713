import { lineBreak, wholeWord } from '#contract/line-breaks.ts';
import { type UnspacedLanguage, wholeWords } from './whole-words.ts';

/** Scripts that write words without spaces. */
const runs = /(?<km>\p{sc=Khmer}+)|(?<th>\p{sc=Thai}+)/gu;

const toPattern = (words: readonly string[]) => new RegExp(`(${words.join('|')})`, 'u');
const patterns = { km: toPattern(wholeWords.km), th: toPattern(wholeWords.th) };
const segmenters = {
  km: new Intl.Segmenter('km', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
};

/** What no line begins with: marks, signs that repeat the word before them, and punctuation. */
const follows = /^[^\p{Lo}\p{Nd}]|^[ៗๆ]/u;

function splitRun(run: string, language: UnspacedLanguage): string[] {
  const words: string[] = [];
  for (const [at, part] of run.split(patterns[language]).entries()) {
    const isWhole = at % 2 === 1;
    const pieces = isWhole ? [{ segment: part }] : segmenters[language].segment(part);
    for (const { segment: word } of pieces) {
      if (words.length > 0 && follows.test(word)) words.push(words.pop() + word);
      else words.push(word);
    }
  }
  return words;
}

/**
 * Marks the ends of words of Khmer, of which browsers know fewer than the build, and of Thai where a
 * word stands that no dictionary knows; elsewhere browsers find them as well.
 */
export function markBreaks(text: string): string {
  return text.replaceAll(runs, (run, km: string | undefined) => {
    const language = km === undefined ? 'th' : 'km';
    if (language === 'th' && !patterns.th.test(run)) return run;
    const words = splitRun(run, language);
    return words.length > 1 ? words.join(lineBreak) : wholeWord + run;
  });
}
