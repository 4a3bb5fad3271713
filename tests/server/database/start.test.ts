import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { migrate } from '#server/database/migrate.ts';
import { noKeys, openEmptyDatabase } from '../_support/database.ts';
import { environmentOf, startServers } from '../_support/process.ts';

describe('migrations', () => {
  it('run once, however often a process starts', async () => {
    const context = await openEmptyDatabase();
    await migrate(context.database, context.engine, noKeys);
    await context.database.insertInto('counter').values({ name: 'kept', value: 7 }).execute();
    await migrate(context.database, context.engine, noKeys);
    const rows = await context.database.selectFrom('counter').selectAll().execute();
    assert.deepEqual(
      rows.map(({ name, value }) => [name, value]),
      [['kept', 7]],
    );
    await context.close();
  });
});

describe('processes that start together on an empty database', () => {
  it('share migrated tables, one set of areas, one master key and one demo account', async () => {
    const context = await openEmptyDatabase();
    const environment = environmentOf(context);
    const servers = await startServers(3, environment);
    const answers = await Promise.all(
      servers.map(async ({ address }) => {
        const answer = await fetch(`${address}/openplatformweb/demo/account`);
        return answer.json();
      }),
    );
    assert.match(answers[0].data.privateKey, /^[0-9a-f]{32}$/);
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    const { areas } = await context.database
      .selectFrom('area')
      .select(({ fn }) => fn.countAll().as('areas'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(areas), shippedAreas().length);
    for (const { child, ended } of servers) {
      child.kill('SIGTERM');
      assert.deepEqual(await ended.then(({ code, stderr }) => [code, stderr]), [0, '']);
    }
    await context.close();
  });
});
