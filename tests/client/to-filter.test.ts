import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toFilter } from '#client/to-filter.ts';
import { listPushes } from '#contract/portal/console-pushes.ts';

describe('what of an address narrows a call', () => {
  it('is every text that the call takes', () => {
    const query = { status: 'dead', billCode: 'UEG1', from: '2026-11-20 08:00', push: 'a' };
    const { push: _, ...narrowing } = query;
    assert.deepEqual(toFilter(listPushes, query), narrowing);
  });

  it('is nothing that is empty, or none of those to choose from', () => {
    assert.deepEqual(toFilter(listPushes, { status: 'lost', kind: '', billCode: '' }), {});
  });

  it('is not the page that is looked at', () => {
    assert.deepEqual(toFilter(listPushes, { current: 2, asOf: 1 }), {});
  });
});
