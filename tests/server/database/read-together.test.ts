import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTogether } from '#server/database/read-together.ts';

/** A reader that records its queries; 'none' has no row. */
function openReader() {
  const asked: string[][] = [];
  const read = readTogether(async (keys: string[]) => {
    asked.push(keys);
    if (keys.includes('fails')) throw new Error('the database is away');
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, Number(key)]));
  });
  return { asked, read };
}

describe('readTogether', () => {
  it('shares one query among reads of one turn and returns each its row', async () => {
    const { asked, read } = openReader();
    const rows = await Promise.all(['1', '2', '1', 'none'].map(read));
    assert.deepEqual(rows, [1, 2, 1, undefined]);
    assert.deepEqual(asked, [['1', '2', 'none']]);
  });

  it('never returns a row that was read before the call', async () => {
    const { asked, read } = openReader();
    await read('1');
    await read('1');
    assert.equal(asked.length, 2);
  });

  it('splits a query with too many keys', async () => {
    const { asked, read } = openReader();
    const keys = Array.from({ length: 120 }, (_, index) => String(index));
    assert.deepEqual(await Promise.all(keys.map(read)), keys.map(Number));
    assert.deepEqual(
      asked.map((each) => each.length),
      [50, 50, 20],
    );
  });

  it('fails all reads of a failed query, and works again afterwards', async () => {
    const { read } = openReader();
    const failed = await Promise.allSettled([read('1'), read('fails')]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await read('2'), 2);
  });
});
