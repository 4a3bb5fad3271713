import { removeWordMarks } from '#contract/word-marks.ts';
import type { ErrorPage } from '#reference/page.ts';

function toWords(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
}

/** Returns the entries that have every word of the query in their code, text, cause, fix or reasons. */
export function filterErrors(entries: readonly ErrorPage[], query: string): ErrorPage[] {
  const words = toWords(query);
  return entries.filter(({ code, text, msg, cause, mend, reasons }) => {
    const all = removeWordMarks(
      [code, text, msg, cause, mend, reasons].join(' '),
    ).toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}
