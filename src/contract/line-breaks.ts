/**
 * Marks in a text of the build where a line may end between words that stand without a space: the
 * zero-width space. No reader gets it: `<Words>` draws `<wbr>` in its place.
 */
export const lineBreak = '\u200b';

/** Stands before a word alone, inside which no line ends: the word joiner. */
export const wholeWord = '\u2060';

export function removeLineBreaks(text: string): string {
  return text.replaceAll(/[\u200b\u2060]/g, '');
}
