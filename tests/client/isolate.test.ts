import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isolate, removeMarks } from '#client/isolate.ts';

const marked = (value: string) => `\u2068${value}\u2069`;

describe('a value in a right-to-left sentence', () => {
  for (const value of ['items[0]', '+20 100 123 4567', '64 KiB', 'Nile Home', '2026-11-22'])
    it(`keeps its own direction: ${value}`, () =>
      assert.deepEqual(isolate({ value }, 'ar'), { value: marked(value) }));

  for (const value of [
    '123456',
    '',
    'القاهرة',
    'amal@example.com',
    'https://example.com/a',
    '`receiver.mobile`',
    'one\ntwo',
  ])
    it(`is left as it is: ${JSON.stringify(value)}`, () =>
      assert.deepEqual(isolate({ value }, 'ar'), { value }));

  it('stays a number where it is one, for the plural to choose by', () =>
    assert.deepEqual(isolate({ count: 5 }, 'ar'), { count: 5 }));

  it('is left as it is where the sentence runs its way', () =>
    assert.deepEqual(isolate({ value: 'items[0]' }, 'km'), { value: 'items[0]' }));

  it('is copied without the marks', () =>
    assert.equal(removeMarks(`a ${marked('items[0]')} b`), 'a items[0] b'));
});
