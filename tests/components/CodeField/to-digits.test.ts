import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDigits } from '../../../src/components/CodeField/to-digits.ts';

test('toDigits keeps the digits of typed or pasted text', () => {
  const typed = {
    '123456': '123456',
    ' 123 456\n': '123456',
    '12-34-56': '123456',
    '12345 67890 1': '1234567890',
  };
  for (const [text, digits] of Object.entries(typed)) assert.equal(toDigits(text), digits);
  assert.equal(toDigits('code: 042'), '042');
  assert.equal(toDigits('none'), '');
});

test('toDigits reads the digits of every language of the site', () => {
  for (const text of ['٠١٢٣٤٥', '۰۱۲۳۴۵', '๐๑๒๓๔๕', '០១២៣៤៥', '０１２３４５']) {
    assert.equal(toDigits(text), '012345', text);
  }
});
