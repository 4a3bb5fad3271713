/**
 * Marks in a build text around a word that must not be broken across lines: the word joiner. Readers never
 * receive it: `<Words>` renders such a word unbroken instead.
 */
export const wholeWord = '\u2060';

export function removeWordMarks(text: string): string {
  return text.replaceAll(wholeWord, '');
}
