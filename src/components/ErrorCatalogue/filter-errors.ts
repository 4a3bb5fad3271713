import { removeWordMarks } from '#contract/word-marks.ts';
import type { ErrorPage } from '#reference/page.ts';

function toWords(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
}

/** The entries that hold every word of the query in their code, text, cause or mending. */
export function filterErrors(entries: readonly ErrorPage[], query: string): ErrorPage[] {
  const words = toWords(query);
  return entries.filter(({ code, text, msg, cause, mend }) => {
    const all = removeWordMarks([code, text, msg, cause, mend].join(' ')).toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}
