/** The word joiner, around a word of a build text that must not break; `<Words>` renders it unbroken instead. */
export const wholeWord = '\u2060';

export function removeWordMarks(text: string): string {
  return text.replaceAll(wholeWord, '');
}
