import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseKeepingDigits } from '#contract/scan-json.ts';

describe('parseKeepingDigits', () => {
  it('reads a whole number beyond 2^53 as its digits, at any place', () => {
    const long = '12345678901234567890';
    assert.equal(parseKeepingDigits(long), long);
    assert.equal(parseKeepingDigits(` -${long} `), `-${long}`);
    assert.deepEqual(parseKeepingDigits(`{"a":${long},"b":[${long}, {"c" : ${long}\n}]}`), {
      a: long,
      b: [long, { c: long }],
    });
    assert.deepEqual(parseKeepingDigits('[9007199254740993]'), ['9007199254740993']);
  });

  it('changes no number that a double holds, and no text', () => {
    for (const text of [
      '[9007199254740991,1.5,-0,1e300,12345678901234567890.5,123456789012345678e2]',
      '{"a":"\\\\","b":"x: 12345678901234567890, \\" 12345678901234567890]","12345678901234567890":1}',
      '"12345678901234567890"',
      '{"a":"12345678901234567890\\"","b":1}',
    ]) {
      assert.deepEqual(parseKeepingDigits(text), JSON.parse(text), text);
    }
    const both = '{"a":12345678901234567890,"b":" 12345678901234567890,\\"","c":1}';
    const { a, ...others } = parseKeepingDigits(both) as Record<string, unknown>;
    assert.equal(a, '12345678901234567890');
    assert.deepEqual(others, { b: ' 12345678901234567890,"', c: 1 });
  });

  it('refuses invalid JSON, and handles a digit run of a megabyte', () => {
    for (const text of ['', '{', '01234567890123456789', '[12345678901234567890,]']) {
      assert.throws(() => parseKeepingDigits(text), SyntaxError, text);
    }
    const digits = '7'.repeat(1 << 20);
    assert.equal(
      parseKeepingDigits(`"\\n${digits}${'\\"'.repeat(1 << 18)}"`),
      `\n${digits}${'"'.repeat(1 << 18)}`,
    );
    assert.deepEqual(parseKeepingDigits(`[${digits}]`), [digits]);
  });
});
