import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isolate, removeMarks } from '#contract/isolate.ts';
import { languages } from '#contract/languages.ts';

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
    it(`is left unchanged: ${JSON.stringify(value)}`, () =>
      assert.deepEqual(isolate({ value }, 'ar'), { value }));

  it('stays a number, so that the plural can use it', () =>
    assert.deepEqual(isolate({ count: 5 }, 'ar'), { count: 5 }));

  it('is copied without the marks', () =>
    assert.equal(removeMarks(`a ${marked('items[0]')} b`), 'a items[0] b'));
});

describe('a value in a left-to-right sentence', () => {
  const locales = languages.filter(({ direction }) => direction === 'ltr');

  for (const { locale } of locales)
    it(`keeps its own direction if it contains Arabic: ${locale}`, () => {
      for (const value of ['6 أكتوبر', 'Giza, الجيزة', '(شارع 9)'])
        assert.deepEqual(isolate({ value }, locale), { value: marked(value) });
      for (const value of ['items[0]', '开罗', 'ភ្នំពេញ', 'https://مثال.test/a'])
        assert.deepEqual(isolate({ value }, locale), { value });
    });
});
