import { type Locale, languages } from '#contract/languages.ts';
import { ownScripts } from './find-foreign.ts';
import { readTerms } from './glossary.ts';
import { productWords, sharedWords } from './product-words.ts';
import { toLatinWords, wireWords } from './wire-words.ts';

/** Common words: every English sentence has some, and no other language here has any. */
const functionWords = new Set(
  'and are each every from has have its must only that the their this what when which will with your'.split(
    ' ',
  ),
);

/** A term may carry the English word in brackets. */
const inBrackets = /[(（][\p{Script=Latin}\s-]+[)）]/gu;

/** Email addresses and account names of the tests' people: the outbox and the audit log show them all. */
const people = /[\w.+-]+@[\w.-]+|\b(?:tester|reviewer)-[\da-f]{8}\b/gu;

const toLower = (word: string) => word.toLowerCase();
const always = Object.values(productWords).flatMap(toLatinWords).map(toLower);

/** The words that each locale keeps as they are, in lower case. */
const ours = new Map(
  languages.map(({ locale }) => {
    const own = [...readTerms(locale), sharedWords[locale] ?? ''];
    return [locale, new Set([...always, ...own.flatMap(toLatinWords).map(toLower)])];
  }),
);

/**
 * The English words in a text of another language. In another script, every Latin word counts; in
 * Latin script, the words of a sentence count, and those of a text that is in `english` unchanged.
 */
export function findEnglish(text: string, locale: Locale, english: ReadonlySet<string>): string[] {
  if (locale === 'en') return [];
  const words = toLatinWords(text.replaceAll(people, ' ').replaceAll(inBrackets, ' '));
  if (ownScripts[locale] === undefined && !english.has(text))
    return words.filter((word) => functionWords.has(toLower(word)) && word !== word.toUpperCase());
  const untouched = english.has(text) && words.length > 1;
  return words.filter(
    (word) => !ours.get(locale)?.has(toLower(word)) && (untouched || !wireWords.has(word)),
  );
}
