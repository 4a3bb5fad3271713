import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FieldSchema } from '#contract/check-fields.ts';
import { type Locale, languages } from '#contract/languages.ts';
import { operations } from '#contract/operations/all.ts';
import { root } from '../_support/places.ts';
import { ownScripts } from './find-foreign.ts';
import { productWords, sharedWords } from './product-words.ts';

/** The Latin words of three or more letters in a text; other characters separate words. */
function toLatinWords(text: string): string[] {
  return text.match(/\p{Script=Latin}{3,}/gu) ?? [];
}

/** Names and values that a caller writes. */
function listNames(schema: FieldSchema): string[] {
  const { properties = {}, items, enum: values = [], 'x-alias': alias = '' } = schema;
  return [
    ...Object.keys(properties),
    ...values.map(String),
    alias,
    ...Object.values(properties).flatMap(listNames),
    ...(items ? listNames(items) : []),
  ];
}

/** Words that are the same in every language because requests and responses contain them. */
const wireWords: ReadonlySet<string> = new Set(
  operations
    .flatMap(({ id, path, request, data }) => [
      id,
      path,
      ...[request, data].flatMap((schema) => listNames(schema as FieldSchema)),
    ])
    .flatMap(toLatinWords),
);

const toCells = (row: string) => row.split('|').map((cell) => cell.trim());

/** The terms of the project's glossary in a language: one column of its tables. */
function readTerms(locale: string): string[] {
  const text = readFileSync(path.join(root, 'docs/_engineering/glossary.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const column = toCells(rows[0] ?? '').indexOf(locale);
  return rows.map((row) => toCells(row)[column] ?? '');
}

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
