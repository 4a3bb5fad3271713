import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SearchContent, SearchEntry } from '../../src/search/entry.ts';
import { openSearch } from '../../src/search/open-search.ts';
import { markWordEnds, wordEnd } from '../../src/search/split-words.ts';

function section(page: number, anchor: string, title: string, text: string): SearchEntry {
  return { kind: 'page', page, anchor, title: markWordEnds(title), text: markWordEnds(text) };
}

const field = (page: number, anchor: string, title: string) =>
  ({ kind: 'field', page, anchor, title, text: '' }) as const;

/** The entries with the pages that they are on. */
function toContent(entries: SearchEntry[]): SearchContent {
  const last = Math.max(...entries.map(({ page }) => page));
  const pages = Array.from({ length: last + 1 }, (_, at) => {
    return { path: `/${at}`, title: `/${at}`, trail: [] };
  });
  return { pages, entries };
}

async function find(locale: string, query: string, entries: SearchEntry[]) {
  const search = await openSearch(toContent(entries), locale);
  return search.find(query).flatMap(({ hits }) => hits.map(({ entry }) => entry.anchor));
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const payType = field(0, 'f', 'payType');

describe('a search', () => {
  it('finds Chinese words for any segmentation of the browser', async () => {
    const cut = (text: string) => text.replaceAll('|', wordEnd);
    const entry = { ...section(0, 'x', '', ''), text: cut('这|是|一段|简单|的|测试') };
    for (const query of ['一段', '段简', '简单的测试', '单']) {
      assert.deepEqual(await find('zh-CN', query, [entry]), ['x'], query);
    }
    assert.deepEqual(await find('zh-CN', '订号', [entry]), []);
  });

  it('finds words in a browser without a segmenter', async () => {
    const entry = section(0, 'x', 'ยกเลิกคำสั่ง', '如何取消订单');
    const segmenter = Object.getOwnPropertyDescriptor(Intl, 'Segmenter');
    assert.ok(segmenter);
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      assert.deepEqual(await find('th', 'วิธียกเลิกคำสั่งนี้', [entry]), ['x']);
      assert.deepEqual(await find('zh-CN', '我想取消这个订单', [entry]), ['x']);
    } finally {
      Object.defineProperty(Intl, 'Segmenter', segmenter);
    }
  });

  it('prefers a word of several syllables to separate syllables', async () => {
    const apart = section(0, 'apart', 'Đơn giản: hàng không có mã', '');
    const whole = section(1, 'whole', 'Mã của đơn hàng không có giản', '');
    assert.deepEqual(await find('vi', 'don hang', [apart, whole]), ['whole', 'apart']);
  });

  it('finds the Arabic plural of words that change inside', async () => {
    const entry = section(0, 'x', 'رموز الأخطاء', '');
    assert.deepEqual(await find('ar', 'رمز خطأ', [entry]), ['x']);
  });

  it('forgives swapped letters, but not in numbers', async () => {
    const entry = section(0, 'x', 'Signature', 'Code 145003030');
    assert.deepEqual(await find('en', 'signatrue', [entry]), ['x']);
    assert.deepEqual(await find('en', '145003031', [entry]), []);
  });

  it('forgives one wrong letter of any kind, after exact matches', async () => {
    const entries = [section(0, 'x', 'Waybill', ''), section(1, 'y', 'Payload', 'wabill')];
    for (const query of ['waybull', 'waybilll', 'wybill', 'aybill', 'wyabill']) {
      assert.deepEqual(await find('en', query, entries.slice(0, 1)), ['x'], query);
    }
    assert.deepEqual(await find('en', 'wabill', entries), ['y']);
    assert.deepEqual(await find('en', 'wayxxll', entries), []);
    assert.deepEqual(await find('en', 'sda', [section(0, 'x', 'SDK', '')]), []);
    assert.deepEqual(await find('ar', 'بولصة', [section(0, 'x', 'بوليصة', '')]), ['x']);
  });

  it('ranks exact beginnings before words that are one letter away', async () => {
    const entries = [section(0, 'slip', 'Pocket', ''), section(1, 'begun', '', 'a packets list')];
    assert.deepEqual(await find('en', 'packet', entries), ['begun']);
    const typed = [section(0, 'slip', 'Order', ''), section(1, 'begun', '', 'the ordex1y list')];
    assert.deepEqual(await find('en', 'ordex', typed), ['begun', 'slip']);
  });

  it('finds a word with a hyphen by its letters only', async () => {
    assert.deepEqual(await find('en', 'pickup', [section(0, 'x', 'Pick-up window', '')]), ['x']);
  });

  it('finds names in programs, before similar words', async () => {
    const program = { ...section(0, 'x', 'Sign', ''), programs: 'hash_hmac PHP_EOL' };
    const words = section(1, 'y', 'Hash', 'hmac');
    assert.deepEqual(await find('en', 'hash_hmac', [words, program]), ['x', 'y']);
    assert.deepEqual(await find('en', 'php_e', [words, program]), ['x']);
  });

  it('returns how well a hit matches, and its language', async () => {
    const content = toContent([section(0, 'x', 'Cancel', ''), section(1, 'y', 'Orders', '')]);
    const pages = content.pages.map((page, at) => (at === 0 ? page : { ...page, locale: 'zh-CN' }));
    const search = await openSearch({ ...content, pages }, 'en');
    const fits = (query: string) =>
      search.find(query).flatMap(({ hits }) => hits.map(({ fit, locale }) => [fit, locale]));
    assert.deepEqual(fits('order'), [['exact', 'zh-CN']]);
    assert.deepEqual(fits('cancle'), [['slip', 'en']]);
    assert.deepEqual(fits('order tractor'), [['part', 'zh-CN']]);
  });

  it('shows the best match of each completion of half a word', async () => {
    const crowd = Array.from({ length: 9 }, (_, at) =>
      section(at, `crowd-${at}`, 'Persons perform permanent periods', 'percent perhaps'),
    );
    const one = section(9, 'one', 'A long story', 'of permission only');
    assert.ok((await find('en', 'per', [...crowd, one])).includes('one'));
  });

  it('finds a half-typed word of Thai or Khmer for any segmentation', async () => {
    const thai = [section(0, 'x', 'ยกเลิกการดาวน์โหลด', ''), section(1, 'y', 'ยกของไปส่ง', '')];
    for (const query of ['ยกเลิ', 'ดาวน์โห', 'การดาวน์โ', 'ยกเลิกก']) {
      assert.equal((await find('th', query, thai))[0], 'x', query);
    }
    const khmer = [section(0, 'x', 'ដឹកជញ្ជូន', ''), section(1, 'y', 'ដឹក', '')];
    assert.equal((await find('km', 'ដឹកជញ', khmer))[0], 'x');
  });

  it('shows a half-typed name even if words fill the list', async () => {
    const entries = letters.map((anchor, page) => section(page, anchor, 'Create', ''));
    const program = { ...section(8, 'program', 'Sign', ''), programs: 'createHmac' };
    assert.equal((await find('en', 'crea', [...entries, program])).at(-1), 'program');
  });

  it('gives half-typed names one place of a kind, independent of other kinds', async () => {
    const entries = letters.map((anchor, page) => section(page, anchor, 'Create', ''));
    const programs = ['createHmac', 'createServer'].map((name, at) => {
      return { ...section(8, `program-${at}`, 'Sign', ''), programs: name };
    });
    const fields = letters
      .slice(0, 4)
      .map((anchor, page) => field(page, `field-${anchor}`, 'Create'));
    const search = await openSearch(toContent([...fields, ...entries, ...programs]), 'en');
    const group = search.find('crea').find(({ kind }) => kind === 'page');
    const anchors = group?.hits.map(({ entry }) => entry.anchor) ?? [];
    assert.equal(anchors.length, 7);
    assert.deepEqual(
      anchors.map((anchor) => anchor.startsWith('program')),
      [false, false, false, false, false, false, true],
    );
  });

  it('fills a list with exact names only', async () => {
    const fields = letters.map((anchor, page) =>
      field(page, anchor, page < 7 ? 'payType' : 'payTypeName'),
    );
    assert.deepEqual(await find('en', 'payType', fields), letters.slice(0, 7));
  });

  it('ranks the name of a misspelling before other words, unless a word is exact', async () => {
    const entries = [section(1, 'p', 'The type', 'type'), payType];
    assert.deepEqual(await find('en', 'pyType', entries), ['f', 'p']);
    const typed = [...entries, section(1, 'x', 'pyType', '')];
    assert.deepEqual(await find('en', 'pyType', typed), ['x']);
  });

  it('ignores the fillers of a question, unless there is nothing else', async () => {
    const entries = [section(0, 'x', 'How to begin', ''), section(1, 'y', 'Cancel', '')];
    assert.deepEqual(await find('en', 'how to cancel', entries), ['y']);
    assert.deepEqual(await find('en', 'how to', entries), ['x']);
  });

  it('ignores words that form a question only together', async () => {
    const entries = [section(0, 'x', 'Many labels', ''), section(1, 'y', 'Requests', '')];
    assert.deepEqual(await find('en', 'how many requests', entries), ['y']);
    assert.deepEqual(await find('en', 'many labels', entries), ['x']);
    const thai = [section(0, 'x', 'ที่อยู่', ''), section(1, 'y', 'พัสดุ', '')];
    assert.deepEqual(await find('th', 'พัสดุอยู่ที่ไหน', thai), ['y']);
    assert.deepEqual(await find('th', 'ที่อยู่', thai), ['x']);
  });

  it('shows at most two sections of a page', async () => {
    const entries = ['1', '2', '3'].map((anchor) => section(0, anchor, 'Label', ''));
    const found = await find('en', 'label', [...entries, section(1, 'other', '', 'a label')]);
    assert.deepEqual(found, ['1', '2', 'other']);
  });

  it('puts the group with the best hit first', async () => {
    const entries = [section(1, 'p', 'Pay', 'payType'), payType];
    assert.deepEqual(await find('en', 'payType', entries), ['f', 'p']);
    assert.deepEqual(await find('en', 'pay', [section(1, 'p', 'Pay', 'pay'), payType]), ['p', 'f']);
  });

  it('finds nothing for an empty query', async () => {
    assert.deepEqual(await find('en', ' ?! ', [section(0, 'x', 'Label', '')]), []);
  });
});
