import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OperationPage, PageSchema } from '#reference/page.ts';
import type { FieldRow } from '../../src/components/FieldTable/field-row.ts';
import { toFieldRows } from '../../src/components/FieldTable/to-field-rows.ts';
import { toHeaderRows, toPushHeaderRows } from '../../src/components/Operation/to-header-rows.ts';
import { keywords } from '../../src/plugins/search/keywords.ts';
import { localKeywords } from '../../src/plugins/search/local-keywords.ts';
import { readDocument } from '../../src/plugins/search/read-document.ts';
import { readContent, readWorkingPages } from '../search/_support/content.ts';

const say = (id: string) => id;

function listIds(rows: readonly FieldRow[]): string[] {
  return rows.flatMap(({ id, children }) => [id, ...listIds(children)]);
}

function toAnchors(page: OperationPage): string[] {
  const { request, data, direction, version } = page;
  const answer: PageSchema = { type: 'object', properties: { data } };
  const rows =
    direction === 'push'
      ? [
          ...toPushHeaderRows(version.scheme, say),
          ...toFieldRows(request, 'answer', say, 'request'),
        ]
      : [
          ...toHeaderRows(page, say),
          ...toFieldRows(request, 'request', say),
          ...toFieldRows(answer, 'answer', say),
        ];
  return listIds(rows);
}

describe('search index', () => {
  const { pages, entries } = readContent('en');

  it("names every field's anchor as on its page", () => {
    for (const page of readWorkingPages('en').pages) {
      const at = pages.findIndex(({ path }) => path === `/apiDoc/${page.id}`);
      const found = entries.filter((each) => each.kind === 'field' && each.page === at);
      const anchors = found.map(({ anchor }) => anchor);
      const known = toAnchors(page);
      assert.deepEqual(
        anchors.filter((anchor) => !known.includes(anchor)),
        [],
        page.id,
      );
      const isTold = (id: string) => id.startsWith('headers.') || id === 'answer.data';
      assert.deepEqual(
        known.filter((id) => !anchors.includes(id) && !isTold(id)),
        [],
        page.id,
      );
    }
  });

  it('lists each header once', () => {
    const headers = entries.filter(({ anchor }) => anchor.startsWith('headers.'));
    const names = headers.map(({ title }) => title);
    assert.deepEqual(names, [...new Set(names)]);
    for (const name of ['x-api-account', 'langType', 'x-push-attempt'])
      assert.ok(names.includes(name), name);
  });

  it('finds documents by everyday words, and only existing ones', () => {
    const all = [keywords, ...Object.values(localKeywords)].flatMap((each) => Object.keys(each));
    const places = entries.map(({ page, anchor }) => `${pages[page]?.path}#${anchor}`);
    const known = [...pages.map(({ path }) => path), ...places];
    assert.deepEqual(
      all.filter((id) => !known.includes(`/${id}`)),
      [],
    );
    const create = entries.find(({ names }) => names?.includes('order/addOrder'));
    assert.match(create?.names ?? '', /place order/);
    const rate = entries.find(({ anchor, names }) => anchor === 'rate' && names);
    assert.equal(rate?.names, 'requests per second');
  });

  it('contains every code, question and section once', () => {
    const { errors } = readWorkingPages('en');
    const codes = entries.filter(({ kind }) => kind === 'error').map(({ anchor }) => anchor);
    assert.deepEqual(
      codes,
      errors.map(({ code }) => code),
    );
    const places = entries.map(({ page, anchor }) => `${pages[page]?.path}#${anchor}`);
    assert.deepEqual(places, [...new Set(places)]);
    assert.ok(places.includes('/helpCenter/faq#digest'));
  });
});

describe('readDocument', () => {
  const read = (mdx: string) => readDocument(mdx, 'Title', { timeZone: 'Africa/Cairo' });

  it('splits at headings with an id', () => {
    const { sections } = read('Lead.\n\n## One {/* #one */}\n\nText\n\n### Two\n\nmore.');
    assert.deepEqual(sections, [
      { anchor: '', title: 'Title', text: 'Lead.' },
      { anchor: 'one', title: 'One', text: 'Text Two more.' },
    ]);
  });

  it('reads inside components and shows their values', () => {
    const mdx =
      '<Operation id="basic">\n\n## A {/* #a */}\n\nIn <Setting name="timeZone" />: <ErrorCode code="145003030" />.\n\n</Operation>';
    const { operation, sections } = read(mdx);
    assert.equal(operation, 'basic');
    assert.equal(sections.at(-1)?.text, 'In Africa/Cairo: 145003030.');
  });

  it('keeps words of tables and names, and no programs', () => {
    const [section] = read(
      '| a | b |\n|---|---|\n| `c` | **d** |\n\n```js\nlet x;\n```\n',
    ).sections;
    assert.equal(section?.text, 'a · b · c · d');
  });

  it('detects the error catalogue', () => {
    assert.equal(read('Text.\n\n<ErrorCatalogue />').isCatalogue, true);
    assert.equal(read('Text.').isCatalogue, false);
  });
});
