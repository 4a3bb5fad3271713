const beginning = /^[وف]?(?:بال|كال|لل|ال)(?=.{3})/u;
const ending = /(?<=.{3})(?:هما|ها|هم|ات|ون|ين|يه|ه|ي)$/u;

/** Removes matches until none are left. */
function strip(word: string, part: RegExp): string {
  const rest = word.replace(part, '');
  return rest === word ? word : strip(rest, part);
}

/**
 * Returns the stem of a folded Arabic word: without the article, attached particles, and endings of number,
 * gender and possession. Light stemming after Larkey, as in Lucene; broken plurals keep their form.
 */
export function stemArabic(word: string): string {
  return strip(strip(word, beginning), ending);
}

/** The letters that a stem keeps in a broken plural: `رموز` and `رمز` share them. */
export function toConsonants(stem: string): string {
  return stem.replaceAll(/[اء]|(?<!^)[وي]/gu, '');
}
