import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import en from '../../../../i18n/en/code.json' with { type: 'json' };
import {
  checkId,
  checkTimestamp,
} from '../../../../src/components/SigningPanel/_v2/check-stamp.ts';

const path = 'order/addOrder';

describe('checkId', () => {
  it('accepts an id with the path and a valid own part', () => {
    for (const own of ['12345678', 'a_B-cdefgh', 'x'.repeat(64)]) {
      assert.equal(checkId(`${path}:${own}`, path), undefined, own);
    }
  });

  it('refuses another path or an invalid own part', () => {
    for (const id of ['12345678', 'order/getOrders:12345678', `/${path}:12345678`, path]) {
      assert.equal(checkId(id, path)?.id, 'path', id);
    }
    for (const own of ['', '1234567', 'x'.repeat(65), '1234 678', '1234:5678', '12345678\n']) {
      assert.equal(checkId(`${path}:${own}`, path)?.id, 'own', JSON.stringify(own));
    }
  });
});

describe('checkTimestamp', () => {
  const nowMs = 1_795_000_000_400;
  const check = (timestamp: string) => checkTimestamp(timestamp, nowMs);

  it('accepts up to 300 seconds of difference and returns it', () => {
    assert.deepEqual(check('1795000000'), {
      id: 'fits',
      values: { seconds: 0, limit: 300 },
      isWrong: false,
    });
    for (const off of [-300, 300]) {
      const note = check(String(1_795_000_000 + off));
      assert.deepEqual([note.id, note.isWrong], ['fits', false], String(off));
    }
    for (const off of [-302, 302]) {
      assert.equal(check(String(1_795_000_000 + off)).id, 'far', String(off));
    }
  });

  it('recognises milliseconds and suggests the seconds', () => {
    const note = check('1795000000400');
    assert.deepEqual(
      [note.id, note.values, note.isWrong],
      ['milliseconds', { seconds: '1795000000' }, true],
    );
  });

  it('accepts digits only', () => {
    for (const text of ['', '1795000000.5', '+1795000000', ' 1795000000', '2026-11-26T16:00:00Z']) {
      assert.equal(check(text).id, 'digits', text);
    }
  });

  it('has a text for every result', () => {
    for (const id of ['path', 'own', 'digits', 'milliseconds', 'far', 'fits']) {
      assert.ok(`sign.stamp.${id}` in en, id);
    }
  });
});
