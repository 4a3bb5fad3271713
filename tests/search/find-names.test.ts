import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SearchEntry } from '../../src/search/entry.ts';
import { createFindNames } from '../../src/search/find-names.ts';

const entry = (kind: SearchEntry['kind'], anchor: string, title: string): SearchEntry => {
  return { kind, page: 0, anchor, title, text: '' };
};
const titles = ['sender', 'sender.mobile', 'data.sender.mobile', 'items.itemValue', 'itemsValue'];
const entries = [
  { ...entry('page', '', 'sender'), names: 'order/addOrder place order' },
  ...titles.map((title) => entry('field', `request.${title}`, title)),
  entry('error', '145003030', '145003030 x'),
];
const findNames = createFindNames(entries);

const marks = { exact: '', begun: '…', slip: '~' };

function find(query: string) {
  return findNames(query).map(({ id, fit }) => `${entries[id]?.anchor}${marks[fit]}`);
}

describe('typed names', () => {
  const cases: [what: string, query: string, found: string[]][] = [
    [
      'a path, the whole one first',
      'sender.mobile',
      ['request.sender.mobile', 'request.data.sender.mobile'],
    ],
    ['the last part of a path', 'mobile', ['request.sender.mobile', 'request.data.sender.mobile']],
    ['a path of an error message', 'items[0].itemValue', ['request.items.itemValue']],
    ['in any case', ' ITEMSVALUE ', ['request.itemsValue']],
    ['in the naming style of other languages', 'items_value', ['request.itemsValue']],
    [
      'with the place it was copied from',
      'request.sender.mobile',
      ['request.sender.mobile', 'request.data.sender.mobile'],
    ],
    [
      'a beginning, after exact names',
      'items',
      ['request.items.itemValue…', 'request.itemsValue…'],
    ],
    ['a code', '145003030', ['145003030']],
    ['a code in other digits', '١٤٥٠٠٣٠٣٠', ['145003030']],
    ['the beginning of a code', '1450030', ['145003030…']],
    ['with a wrong letter', 'itemsVaule', ['request.itemsValue~']],
    [
      'with a wrong letter in a path',
      'sendr.mobile',
      ['request.sender.mobile~', 'request.data.sender.mobile~'],
    ],
    ['without names one letter away from an exact one', 'itemValue', ['request.items.itemValue']],
    ['with a wrong letter in the path of an operation', 'order/adOrder', ['~']],
    ['with a wrong letter in its end', 'addOrdr', ['~']],
    ['no code with a wrong digit', '145003031', []],
    ['no word of another script', '签名', []],
    ['nothing', '', []],
  ];
  for (const [what, query, found] of cases) {
    it(`are found: ${what}`, () => assert.deepEqual(find(query), found));
  }
});
