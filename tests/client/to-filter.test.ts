import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toFilter } from '#client/to-filter.ts';
import { listPushes } from '#contract/portal/console-pushes.ts';

describe('toFilter', () => {
  it('returns every text that the call accepts', () => {
    const query = { status: 'dead', billCode: 'UEG1', from: '2026-11-20 08:00', push: 'a' };
    const { push: _, ...narrowing } = query;
    assert.deepEqual(toFilter(listPushes, query), narrowing);
  });

  it('omits empty values and unknown options', () => {
    assert.deepEqual(toFilter(listPushes, { status: 'lost', kind: '', billCode: '' }), {});
  });

  it('omits a text that is too short for the call', () => {
    assert.deepEqual(toFilter(listPushes, { text: ' x ' }), {});
    assert.deepEqual(toFilter(listPushes, { text: 'xy' }), { text: 'xy' });
  });

  it('omits the page number', () => {
    assert.deepEqual(toFilter(listPushes, { current: 2, asOf: 1 }), {});
  });
});
