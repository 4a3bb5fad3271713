import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import {
  type DecimalSign,
  guessDecimalSign,
  readAmount,
} from '../../../../src/pages/control/statements/_reconcile/read-amount.ts';

describe('an amount', () => {
  const read: [string, DecimalSign, string][] = [
    ['300', '.', '300'],
    ['1,234.50', '.', '1234.5'],
    ['1.234,50', ',', '1234.5'],
    ['1 234,50', ',', '1234.5'],
    ['1\u00a0234\u202f567,5', ',', '1234567.5'],
    ["1'234.50", '.', '1234.5'],
    ['12,34,567.00', '.', '1234567'],
    ['.5', '.', '0.5'],
    ['EGP 300.00', '.', '300'],
    ['300 E£', '.', '300'],
    ['¥1,200', '.', '1200'],
    ['300.00 ج.م.', '.', '300'],
    ['٣٠٠٫٥٠', '.', '300.5'],
    ['١٬٢٣٤٫٥', ',', '1234.5'],
    ['１，２３４．５', '.', '1234.5'],
    ['-12.50', '.', '-12.5'],
    ['−12.50', '.', '-12.5'],
    ['12.50-', '.', '-12.5'],
    ['(1,234.00)', '.', '-1234'],
    ['+5', '.', '5'],
    ['123456789012345678901.25', '.', '123456789012345678901.25'],
  ];
  for (const [typed, sign, amount] of read) {
    it(`is ${amount} if written ${typed}`, () => {
      assert.equal(readAmount(typed, sign)?.toFixed(), amount);
    });
  }

  const refused = [
    '',
    '-',
    'free',
    '1,2',
    '1.2.3',
    '12 34',
    '1e5',
    '5%',
    '--5',
    '(5',
    'NaN',
    '9'.repeat(41),
  ];
  for (const typed of refused) {
    it(`is not ${JSON.stringify(typed.slice(0, 12))}`, () => {
      assert.equal(readAmount(typed, '.'), undefined);
    });
  }

  it('is the same after spreadsheets of either notation wrote it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.boolean(), (cents, isComma) => {
        const amount = Big(cents).div(100);
        const [whole = '', part = ''] = amount.abs().toFixed(2).split('.');
        const [group, sign] = isComma ? (['.', ','] as const) : ([',', '.'] as const);
        const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
        const typed = `${cents < 0 ? '-' : ''}${grouped}${sign}${part}`;
        assert.equal(guessDecimalSign([typed]), sign);
        assert.ok(readAmount(typed, sign)?.eq(amount), typed);
      }),
    );
  });
});

describe('the decimal sign of a column', () => {
  const columns: [DecimalSign, string[]][] = [
    ['.', []],
    ['.', ['300', '1,234']],
    [',', ['300', '1.234', '480,5']],
    [',', ['1.234.567']],
    ['.', ['1,234,567']],
    ['.', ['0.125', '1,200']],
    [',', ['1.234,5', '7.5', '8,5']],
  ];
  for (const [sign, column] of columns) {
    it(`is ${sign} in ${column.join(' ')}`, () => {
      assert.equal(guessDecimalSign(column), sign);
    });
  }
});
