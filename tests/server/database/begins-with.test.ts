import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { beginsWith } from '#server/console/parcels/list-parcels.ts';
import { openTestDatabase, type TestDatabase } from '../_support/database.ts';

let context: TestDatabase;

before(async () => {
  context = await openTestDatabase();
  const names = ['a-1', 'A-1', 'a-1é', 'a-2', 'a_1', 'a%', 'a', 'é', 'éa', '订单-1', '订单-2', ''];
  await context.database
    .insertInto('counter')
    .values(names.map((name) => ({ name, value: 0 })))
    .execute();
});

after(() => context.close());

async function find(beginning: string) {
  const rows = await context.database
    .selectFrom('counter')
    .select('name')
    .where(beginsWith(context.database, 'name', beginning))
    .execute();
  return rows.map(({ name }) => name).sort();
}

it('matches the beginning of a text, case-sensitively', async () => {
  assert.deepEqual(await find('a-1'), ['a-1', 'a-1é']);
  assert.deepEqual(await find('A'), ['A-1']);
  assert.deepEqual(await find('é'), ['é', 'éa']);
  assert.deepEqual(await find('订单-'), ['订单-1', '订单-2']);
  assert.deepEqual(await find('b'), []);
});

it('treats no character as a wildcard', async () => {
  assert.deepEqual(await find('a_'), ['a_1']);
  assert.deepEqual(await find('a%'), ['a%']);
  assert.deepEqual(await find('%'), []);
});
