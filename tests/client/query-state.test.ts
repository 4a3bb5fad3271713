import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readQuery, writeQuery } from '#client/query-state.ts';

const defaults = { current: 1, state: '', sort: '-time', mine: false };

describe('list state in the address', () => {
  it('defaults for an empty address', () => {
    assert.deepEqual(readQuery(defaults, ''), defaults);
  });

  it('is read in the types of the defaults', () => {
    assert.deepEqual(readQuery(defaults, '?current=3&state=failed&mine=true'), {
      current: 3,
      state: 'failed',
      sort: '-time',
      mine: true,
    });
  });

  it('reads moments in milliseconds, as which lists that grow hold their pages', () => {
    const held = { ...defaults, asOf: 0 };
    const search = writeQuery(held, '', { asOf: 1_795_161_600_921 });
    assert.equal(readQuery(held, search).asOf, 1_795_161_600_921);
  });

  it('falls back to the default for invalid numbers', () => {
    for (const text of ['0', '-1', '1.5', 'x', '', '1e3', '99999999999999999999']) {
      assert.equal(readQuery(defaults, `?current=${text}`).current, 1, text);
    }
  });

  it('omits defaults, leaving a bare address if all are', () => {
    assert.equal(writeQuery(defaults, '', { state: 'failed' }), '?state=failed');
    assert.equal(writeQuery(defaults, '?state=failed', { state: '' }), '');
  });

  it('resets to the first page only when a filter changes', () => {
    assert.equal(writeQuery(defaults, '?current=4', { state: 'failed' }), '?state=failed');
    assert.equal(writeQuery(defaults, '?state=failed', { current: 4 }), '?state=failed&current=4');
    assert.equal(
      writeQuery(defaults, '?current=4', { state: 'x', current: 2 }),
      '?current=2&state=x',
    );
  });

  it('keeps unrelated parameters', () => {
    assert.equal(writeQuery(defaults, '?panel=try', { mine: true }), '?panel=try&mine=true');
  });

  it('survives any text', () => {
    const state = '&=?#% 包裹 "\\';
    assert.equal(readQuery(defaults, writeQuery(defaults, '', { state })).state, state);
  });
});
