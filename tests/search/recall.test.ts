import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { type Locale, languages } from '#contract/languages.ts';
import { openSearch, type Search } from '../../src/search/open-search.ts';
import { readContent } from './_support/content.ts';

/** A query and where it must lead: one of these places, each a page or a page with an anchor. */
interface Query {
  query: string;
  expected: string[];
}

const least = { queries: 25, recall: 0.95 };
const looked = 5;

function readQueries(locale: Locale): Query[] {
  const file = path.join(import.meta.dirname, `queries/${locale}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Query[];
}

/** The places found, in the order in which they are shown. */
function findPlaces(search: Search, query: string): string[] {
  const hits = search.find(query).flatMap((group) => group.hits);
  return hits.map(({ entry, page }) => `${page.path}#${entry.anchor}`);
}

const isAt = (place: string, expected: string) =>
  expected.includes('#') ? place === expected : place.startsWith(`${expected}#`);

const isName = (expected: string) => /#(request|answer|headers)\.|\/errors#\d/.test(expected);

for (const { locale, complete } of languages) {
  if (!complete) continue;
  describe(`the search in ${locale}`, async () => {
    const content = readContent(locale);
    const search = await openSearch(content, locale);
    const queries = readQueries(locale);

    it('leads to places that are there', () => {
      const places = content.entries.map(({ page, anchor }) => [
        content.pages[page]?.path,
        `${content.pages[page]?.path}#${anchor}`,
      ]);
      const known = new Set(places.flat());
      const unknown = queries.flatMap(({ expected }) => expected).filter((at) => !known.has(at));
      assert.deepEqual(unknown, []);
    });

    it(`finds what is looked for among the first ${looked} of at least ${least.queries} queries`, () => {
      const missed = queries.filter(({ query, expected }) => {
        const first = findPlaces(search, query).slice(0, looked);
        return !first.some((place) => expected.some((each) => isAt(place, each)));
      });
      assert.ok(queries.length >= least.queries, `only ${queries.length} queries`);
      const recall = 1 - missed.length / queries.length;
      const list = missed.map(({ query, expected }) => {
        const found = findPlaces(search, query).slice(0, looked);
        return `${query}: not ${expected.join(' or ')} but ${found.join(', ') || 'nothing'}`;
      });
      assert.ok(recall >= least.recall, `recall ${recall.toFixed(3)}\n${list.join('\n')}`);
    });

    it('shows fields and error codes first when they are typed', () => {
      const wrong = queries.flatMap(({ query, expected }) => {
        if (!expected.every(isName) || !/^[\w.[\]٠-٩๐-๙០-៩]+$/u.test(query)) return [];
        const [first = 'nothing'] = findPlaces(search, query);
        return expected.includes(first) ? [] : [`${query}: ${first}`];
      });
      assert.deepEqual(wrong, []);
    });
  });
}
