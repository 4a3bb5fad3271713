import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { merged } from '#server/database/merged.ts';
import { openTestDatabase, type TestDatabase } from '../_support/database.ts';

let context: TestDatabase;

before(async () => {
  context = await openTestDatabase();
  const call = { api_account: '', code: '1', http_status: 200, duration_us: 1, uuid: '' };
  const rows = ['a', 'b', 'c', 'a', 'b', 'c'].map((account_id, index) => ({
    ...call,
    account_id,
    request_id: `${index}`,
    called_at: index,
    operation: index < 3 ? 'early' : 'late',
  }));
  await context.database.insertInto('call_log').values(rows).execute();
});

after(() => context.close());

/** Reads a page, newest first. */
async function read(values: Parameters<typeof merged<'call_log'>>[1], offset = 0) {
  const rows = await context.database
    .selectFrom(merged('call_log', values, ['called_at', 'request_id']))
    .select(['called_at', 'request_id'])
    .orderBy('called_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(3)
    .offset(offset)
    .execute();
  return rows.map(({ called_at }) => Number(called_at));
}

it('reads the rows of several accounts in one order, and no others', async () => {
  assert.deepEqual(await read([{ account_id: 'a' }, { account_id: 'b' }]), [4, 3, 1]);
  assert.deepEqual(await read([{ account_id: 'a' }, { account_id: 'b' }], 3), [0]);
});

it('combines values of several columns', async () => {
  const late = { operation: 'late' };
  assert.deepEqual(
    await read([
      { account_id: 'a', ...late },
      { account_id: 'c', ...late },
    ]),
    [5, 3],
  );
  assert.deepEqual(await read([{ account_id: 'none' }]), []);
  assert.deepEqual(await read([{ account_id: 'a', called_at: 3 }]), [3]);
});

it('returns no rows without values', async () => {
  assert.deepEqual(await read([]), []);
});
