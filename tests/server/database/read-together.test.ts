import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTogether } from '#server/database/read-together.ts';

/** A reader of numbers by their text that tells what it was asked; 'none' has no row. */
function openReader() {
  const asked: string[][] = [];
  const read = readTogether(async (keys: string[]) => {
    asked.push(keys);
    if (keys.includes('fails')) throw new Error('the database is away');
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, Number(key)]));
  });
  return { asked, read };
}

describe('reads of one turn', () => {
  it('share one query, a key once, and each asker gets their own row', async () => {
    const { asked, read } = openReader();
    const rows = await Promise.all(['1', '2', '1', 'none'].map(read));
    assert.deepEqual(rows, [1, 2, 1, undefined]);
    assert.deepEqual(asked, [['1', '2', 'none']]);
  });

  it('never answer what was read before the question came', async () => {
    const { asked, read } = openReader();
    await read('1');
    await read('1');
    assert.equal(asked.length, 2);
  });

  it('are split where they are too many for one statement', async () => {
    const { asked, read } = openReader();
    const keys = Array.from({ length: 120 }, (_, index) => String(index));
    assert.deepEqual(await Promise.all(keys.map(read)), keys.map(Number));
    assert.deepEqual(
      asked.map((each) => each.length),
      [50, 50, 20],
    );
  });

  it('all fail where the query fails, and the next turn is served again', async () => {
    const { read } = openReader();
    const failed = await Promise.allSettled([read('1'), read('fails')]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await read('2'), 2);
  });
});
