import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, languages } from '#contract/languages.ts';
import type { SearchContent } from '../../../src/search/entry.ts';
import type { Search } from '../../../src/search/open-search.ts';
import { openSiteSearch } from '../../../src/search/open-site-search.ts';
import { readContent } from './content.ts';

/** A query and its expected places: each is a page, or a page with an anchor. */
export interface Query {
  query: string;
  expected: string[];
}

interface Opened {
  content: SearchContent;
  search: Search;
  queries: Query[];
  /** Everyday questions, typed or asked whole, the same ones in every language. */
  questions: Query[];
  /** Tasks in the console, in an account or with an order, the same in every language. */
  tasks: Query[];
}

interface Question {
  asked: Record<Locale, string>;
  expected: string[];
}

function readQueries<T>(name: string): T[] {
  const file = path.join(import.meta.dirname, `../queries/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as T[];
}

const opened = new Map<Locale, Promise<Opened>>();

async function open(locale: Locale): Promise<Opened> {
  const content = readContent(locale);
  const queries = readQueries<Query>(locale);
  const readAsked = (name: string): Query[] =>
    readQueries<Question>(name).map(({ asked, expected }) => ({ query: asked[locale], expected }));
  const [questions, tasks] = [readAsked('questions'), readAsked('tasks')];
  return { content, search: await openSiteSearch(content, locale), queries, questions, tasks };
}

/** The search of a language and its queries, opened once for all tests of a process. */
export function openLanguage(locale: Locale): Promise<Opened> {
  const known = opened.get(locale) ?? open(locale);
  opened.set(locale, known);
  return known;
}

export const completeLocales = languages.flatMap(({ locale, complete }) =>
  complete ? [locale] : [],
);

/** Number of hits that are considered. */
export const looked = 5;

/** Found places, in display order. */
export function findPlaces(search: Search, query: string): string[] {
  const hits = search.find(query).flatMap((group) => group.hits);
  return hits.map(({ entry, page }) => `${page.path}#${entry.anchor}`);
}

/** Found pages, in display order. */
export function findPages(search: Search, query: string): string[] {
  return findPlaces(search, query).map((place) => place.replace(/#.*$/, ''));
}

/** True for a page that only signed-in people see. */
export const isOfConsole = (page: string): boolean => /^\/(?:control|personalCenter)/.test(page);

/** True for a place that a query expects; an expected page includes all of its places. */
export function isAt(place: string, expected: string): boolean {
  return expected.includes('#') ? place === expected : place.startsWith(`${expected}#`);
}

/** Queries without an expected place among their first hits, a line each. */
export function listMissed(search: Search, queries: readonly Query[]): string[] {
  return queries.flatMap(({ query, expected }) => {
    const found = findPlaces(search, query).slice(0, looked);
    return found.some((place) => expected.some((each) => isAt(place, each)))
      ? []
      : [`${query}: not ${expected.join(' or ')} but ${found.join(', ') || 'nothing'}`];
  });
}
