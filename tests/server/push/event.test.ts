import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addPush } from '#server/push/event.ts';
import { openTestDatabase } from '../_support/database.ts';

const context = await openTestDatabase();
after(() => context.close());
const { database } = context;

const kind = 'logistics/statusFeedback';
const push = { accountId: 'a', kind, billCode: 'B', sequence: 1, content: { x: 1 }, createdAt: 5 };
const url = 'https://x.example/';
const callback = { account_id: 'a', kind, url, updated_at: 1 };
await database.insertInto('callback').values(callback).execute();

const find = () => database.selectFrom('push').selectAll().orderBy('sequence').execute();

describe('the outbox', () => {
  it('stores a push only if the account has an address of its kind', async () => {
    await addPush(database, { ...push, accountId: 'b' });
    await addPush(database, { ...push, kind: 'other/settlementReturn' });
    assert.deepEqual(await find(), []);
    await addPush(database, push);
    const [row, ...others] = await find();
    assert.deepEqual(others, []);
    assert.deepEqual(row && { ...row, id: row.id.length }, {
      id: 36,
      account_id: 'a',
      kind,
      bill_code: 'B',
      sequence: 1,
      content: '{"x":1}',
      status: 'pending',
      attempts: 0,
      created_at: 5,
      next_at: 5,
      lease_until: null,
      delivered_at: null,
      erased_at: null,
      event_id: null,
      traceparent: null,
    });
  });

  it('ignores a repeated push and keeps the first', async () => {
    await addPush(database, { ...push, content: { x: 2 } });
    assert.deepEqual(
      (await find()).map(({ content }) => content),
      ['{"x":1}'],
    );
  });

  it('delays a push until the earlier one of its waybill', async () => {
    await database.updateTable('push').set({ next_at: 900 }).execute();
    await addPush(database, { ...push, sequence: 2, createdAt: 6 });
    await addPush(database, { ...push, billCode: 'C', createdAt: 6 });
    const waits = (await find()).map(({ bill_code, next_at }) => [bill_code, next_at]);
    assert.deepEqual(waits.sort(), [
      ['B', 900],
      ['B', 900],
      ['C', 6],
    ]);
  });

  it('drops a push whose transaction is rolled back', async () => {
    const undone = database.transaction().execute(async (transaction) => {
      await addPush(transaction, { ...push, billCode: 'D' });
      throw new Error('undo');
    });
    await assert.rejects(undone, /undo/);
    assert.equal((await find()).filter(({ bill_code }) => bill_code === 'D').length, 0);
  });
});
