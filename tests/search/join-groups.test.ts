import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SearchContent } from '../../src/search/entry.ts';
import { isAnswered, joinGroups, keepWhole } from '../../src/search/join-groups.ts';
import { type HitGroup, openSearch } from '../../src/search/open-search.ts';

type Kind = SearchContent['entries'][number]['kind'];

async function find(kind: Kind, titles: readonly string[], query: string) {
  const pages = titles.map((title) => ({ path: title, title, trail: [] }));
  const entries = titles.map((title, page) => ({ kind, page, anchor: '', title, text: '' }));
  return (await openSearch({ pages, entries }, 'en')).find(query);
}

const read = (groups: readonly HitGroup[]) =>
  groups.map(({ kind, hits }) => [kind, ...hits.map(({ entry }) => entry.title)]);

const own = await find('page', ['Label'], 'print label');
const source = await find('page', ['Print a label', 'Print'], 'print label');
const notices = await find('notice', ['New label to print'], 'print label');

it('separates full matches of a query from partial ones', () => {
  assert.deepEqual([own, source, []].map(isAnswered), [false, true, false]);
  assert.deepEqual(read(keepWhole(source)), [['page', 'Print a label']]);
  assert.deepEqual(keepWhole(own), []);
});

it('joins groups by kind in the order of the searches, with full matches first', () => {
  const page = ['page', 'Label', 'Print a label'];
  const notice = ['notice', 'New label to print'];
  assert.deepEqual(read(joinGroups(own, source, notices)), [page, notice]);
  assert.deepEqual(read(joinGroups(own, notices)), [notice, ['page', 'Label']]);
});

it('shows no more hits of a kind than one search', async () => {
  const titles = Array.from({ length: 7 }, (_, at) => `Label ${at}`);
  const many = await find('page', titles, 'label');
  assert.equal(joinGroups(many, many)[0]?.hits.length, 7);
});
