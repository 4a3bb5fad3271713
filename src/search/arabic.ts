const beginning = /^[وف]?(?:بال|كال|لل|ال)(?=.{3})/u;
const ending = /(?<=.{3})(?:هما|ها|هم|ات|ون|ين|يه|ه|ي)$/u;

/** Takes away what matches until nothing does. */
function strip(word: string, part: RegExp): string {
  const rest = word.replace(part, '');
  return rest === word ? word : strip(rest, part);
}

/**
 * The stem of a folded Arabic word: without article, what is written together with it, and the
 * endings of number, gender and possession. Light stemming after Larkey, as Lucene does it; plurals
 * that change inside keep their form.
 */
export function stemArabic(word: string): string {
  return strip(strip(word, beginning), ending);
}

/** The letters that a stem keeps in a broken plural: `رموز` and `رمز` share them. */
export function toConsonants(stem: string): string {
  return stem.replaceAll(/[اء]|(?<!^)[وي]/gu, '');
}
