import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Insertable } from 'kysely';
import type { CallLogTable } from '#server/database/call-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import { openTestDatabase } from '../_support/database.ts';

const context = await openTestDatabase();
after(() => context.close());
const { database } = context;

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
  it('uses the values of each call, in lists and in rows', async () => {
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

  it('writes the columns of each row, independent of the first call', async () => {
    const insertCall = prepare(
      (queryable, { rows }: { rows: readonly Partial<Insertable<CallLogTable>>[] }) =>
        queryable.insertInto('call_log').values(rows as Insertable<CallLogTable>[]),
    );
    const bare = { account_id: null, api_account: '', operation: 'basic', code: '1', uuid: '' };
    const row = { ...bare, called_at: 1, http_status: 200, duration_us: 5 };
    await insertCall(database, { rows: [{ ...row, request_id: 'none' }] });
    await insertCall(database, {
      rows: [{ ...row, request_id: 'all', field: 'f', received: 'r' }],
    });
    await insertCall(database, { rows: [{ ...row, request_id: 'less', field: undefined }] });
    // In another order, and two different rows in one call.
    const { code, ...others } = row;
    await insertCall(database, {
      rows: [
        { field: 'g', ...others, request_id: 'one', code },
        { ...row, request_id: 'two', answered: 'a' },
      ],
    });
    const written = await database
      .selectFrom('call_log')
      .select(['request_id', 'code', 'field', 'received', 'answered'])
      .orderBy('request_id')
      .execute();
    assert.deepEqual(
      written.map((each) => Object.values(each)),
      [
        ['all', '1', 'f', 'r', null],
        ['less', '1', null, null, null],
        ['none', '1', null, null, null],
        ['one', '1', 'g', null, null],
        ['two', '1', null, null, 'a'],
      ],
    );
  });

  it('runs inside the given transaction', async () => {
    const undone = database.transaction().execute(async (transaction) => {
      await insertRows(transaction, { rows: [{ name: 'undone', value: 9 }] });
      assert.equal((await selectValues(transaction, { names: ['undone'] })).length, 1);
      throw new Error('undo');
    });
    await assert.rejects(undone, /undo/);
    assert.deepEqual(await selectValues(database, { names: ['undone'] }), []);
  });

  it('serves several databases', async () => {
    const other = await openTestDatabase();
    try {
      assert.deepEqual(await selectValues(other.database, { names: ['a'] }), []);
      assert.equal((await selectValues(database, { names: ['a'] })).length, 1);
    } finally {
      await other.close();
    }
  });
});
