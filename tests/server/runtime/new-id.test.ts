import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newId, toFirstId } from '#server/runtime/new-id.ts';

const count = 10_000;

describe('newId', () => {
  it('increases, with many in one millisecond', () => {
    const ids = Array.from({ length: count }, newId);
    assert.ok(new Set(ids.map((id) => id.slice(0, 13))).size < count / 2);
    assert.deepEqual([...new Set(ids)].sort(), ids);
  });

  it('increases when the clock is set back', (test) => {
    const before = newId();
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
    assert.ok(newId() > before);
  });

  it('sorts by creation time', () => {
    const start = Date.now();
    const id = newId();
    assert.ok(id >= toFirstId(start) && id < toFirstId(Date.now() + 60_000), id);
  });
});
