import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ErrorPage } from '#reference/page.ts';
import { filterErrors } from '../../../src/components/ErrorCatalogue/filter-errors.ts';

const shared = { everywhere: false, operations: [] };

const entries: ErrorPage[] = [
  {
    ...shared,
    code: '145003085',
    group: 'contact',
    text: '电话不能为空',
    msg: 'Phone number cannot be empty',
    cause: 'Neither mobile nor phone',
    mend: 'Send one of them',
    reasons: '- `sender.mobile`: at least one of mobile, phone is required',
  },
  {
    ...shared,
    code: '145003092',
    group: 'parcel',
    text: '重量信息不合法',
    msg: 'The weight information is not legal',
    cause: '重量不合法',
    mend: 'Send 0.01 to 30',
    reasons: '',
  },
];

const toCodes = (query: string) => filterErrors(entries, query).map(({ code }) => code);

it('filterErrors returns everything for an empty filter', () => {
  assert.deepEqual(toCodes('  '), ['145003085', '145003092']);
});

it('filterErrors finds part of a code', () => {
  assert.deepEqual(toCodes('3092'), ['145003092']);
});

it('filterErrors finds words in any part, case and order', () => {
  assert.deepEqual(toCodes('them PHONE'), ['145003085']);
  assert.deepEqual(toCodes('重量'), ['145003092']);
  assert.deepEqual(toCodes('at least one'), ['145003085']);
});

it('filterErrors finds the message of a response in any language of the page', () => {
  assert.deepEqual(toCodes('Phone number cannot be empty'), ['145003085']);
});

it('filterErrors finds nothing if one word is missing', () => {
  assert.deepEqual(toCodes('phone weight'), []);
});
