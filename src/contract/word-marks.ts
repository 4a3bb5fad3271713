/**
 * Marks in a text of the build, before and behind a word that no line may end in: the word joiner.
 * No reader gets it: `<Words>` draws such a word whole in its place.
 */
export const wholeWord = '\u2060';

export function removeWordMarks(text: string): string {
  return text.replaceAll(wholeWord, '');
}
