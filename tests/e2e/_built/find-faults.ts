import { type Locale, languages } from '#contract/languages.ts';
import { findEnglish } from './find-english.ts';
import { findForeign } from './find-foreign.ts';
import { chineseValues } from './product-words.ts';
import type { BuiltPage, Words } from './read-page.ts';

/** Contents of the whole site, to judge one page of it. */
export interface Known {
  /** Ids of all texts. */
  keys: ReadonlySet<string>;
  /** English prose. */
  english: ReadonlySet<string>;
  /** Other scripts that English pages show in code: sample addresses and names. */
  samples: ReadonlySet<string>;
  /** Values that people entered and pages repeat: names, addresses, numbers. */
  values: readonly string[];
}

const unfilled = /\{\w+(?:, plural,.*)?\}/s;
const leaked = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date/;

/** Links in emails; their paths are the same in every language. */
const address = /https?:\/\/\S+/g;

/** Faults that are the same in every language. */
function findSlips(text: string, { keys }: Known): string[] {
  const missing = text.match(/[a-z]\w*(?:\.[\w-]+)+/g)?.filter((id) => keys.has(id)) ?? [];
  const slips = [unfilled, leaked].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  return [...missing, ...slips].map((each) => `not a text: ${each}`);
}

function findProseFaults(words: Words, locale: Locale, known: Known): string[] {
  const text = known.values.reduce((rest, value) => rest.replaceAll(value, ' '), words.text).trim();
  const english = findEnglish(text.replace(address, ' '), locale, known.english);
  return [
    ...findSlips(text, known),
    ...findForeign(text, locale).map((run) => `foreign: ${run}`),
    ...(english.length > 0 ? [`English: ${english.join(' ')}`] : []),
  ];
}

/** Code is the same in every language, except for its comments. */
function findCodeFaults({ text }: Words, locale: Locale, { samples }: Known): string[] {
  const isSample = (run: string) =>
    locale === 'en'
      ? chineseValues.includes(run) || /\p{Script=Arabic}/u.test(run)
      : samples.has(run);
  return findForeign(text, locale)
    .filter((run) => !isSample(run))
    .map((run) => `foreign in code: ${run}`);
}

/** The glossary table names the terms in the source language. */
function isTerm({ place }: Words, route: string): boolean {
  return place === 'td' && route.endsWith('/guides/glossary');
}

/**
 * The parts of a page that are not text of its language: ids, unfilled placeholders, other scripts,
 * English. A part marked with another language is judged by that language.
 */
export function findFaults(page: BuiltPage, route: string, known: Known): string[] {
  const judge = (words: Words, find: typeof findProseFaults) => {
    const language = languages.find(({ locale }) => locale === words.lang);
    if (!language) return [`<${words.place}> is in no language of ours: ${words.lang}`];
    return find(words, language.locale, known).map(
      (fault) => `${fault} in <${words.place}>: ${words.text}`,
    );
  };
  return [
    ...page.words
      .filter((words) => !isTerm(words, route))
      .flatMap((words) => judge(words, findProseFaults)),
    ...page.codes.flatMap((words) => judge(words, findCodeFaults)),
  ];
}
