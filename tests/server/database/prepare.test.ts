import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { prepare } from '#server/database/prepare.ts';
import { openTestDatabase } from '../_support/database.ts';

const ground = await openTestDatabase();
after(() => ground.close());
const { database } = ground;

let builds = 0;
const selectValues = prepare((queryable, { names }: { names: readonly string[] }) => {
  builds += 1;
  return queryable
    .selectFrom('counter')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .orderBy('name');
});

const insertRows = prepare(
  (queryable, { rows }: { rows: readonly { name: string; value: number }[] }) =>
    queryable.insertInto('counter').values(rows),
);

describe('a prepared query', () => {
  it('answers each call by the values of that call, in lists and in rows', async () => {
    await insertRows(database, {
      rows: [
        { name: 'a', value: 1 },
        { name: 'b', value: 2 },
      ],
    });
    assert.deepEqual(await selectValues(database, { names: ['a', 'x'] }), [
      { name: 'a', value: 1 },
    ]);
    assert.deepEqual(await selectValues(database, { names: ['y', 'b'] }), [
      { name: 'b', value: 2 },
    ]);
  });

  it('is built once for each length of its lists', async () => {
    builds = 0;
    await selectValues(database, { names: ['a', 'b', 'c'] });
    await selectValues(database, { names: ['d', 'e', 'f'] });
    assert.equal(builds, 1);
  });

  it('runs inside the transaction it is given', async () => {
    const undone = database.transaction().execute(async (transaction) => {
      await insertRows(transaction, { rows: [{ name: 'undone', value: 9 }] });
      assert.equal((await selectValues(transaction, { names: ['undone'] })).length, 1);
      throw new Error('undo');
    });
    await assert.rejects(undone, /undo/);
    assert.deepEqual(await selectValues(database, { names: ['undone'] }), []);
  });

  it('serves several databases at once', async () => {
    const other = await openTestDatabase();
    try {
      assert.deepEqual(await selectValues(other.database, { names: ['a'] }), []);
      assert.equal((await selectValues(database, { names: ['a'] })).length, 1);
    } finally {
      await other.close();
    }
  });
});
