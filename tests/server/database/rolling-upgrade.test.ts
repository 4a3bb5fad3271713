import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fastify from 'fastify';
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import pg from 'pg';
import { AdditiveWatch, type Migration } from '#server/database/additive.ts';
import { migrate, migrations } from '#server/database/migrate.ts';
import { create, createIndexConcurrently } from '#server/database/migrations/_build.ts';
import type { Database } from '#server/database/tables.ts';
import { createTries } from '#server/database/tries.ts';
import { addProbes } from '#server/http/probes.ts';
import { Readiness } from '#server/http/readiness.ts';
import { openLog } from '../_support/log.ts';
import { addOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { until } from '../_support/until.ts';
import { key } from './_migrate-before.ts';

// This version is the old one: a newer version has more migrations.
const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { context, people, secrets } = portal;
const { database, engine, databaseUrl } = context;

/** Upgrades the database as a newer version does. */
const upgrade = (newer: Record<string, Migration>, options: object = {}) =>
  migrate(database, engine, key, { list: { ...migrations, ...newer }, ...options });

/** Response of `/readyz` on the old version. */
async function askReady() {
  const app = fastify();
  const tries = createTries({
    database,
    write: people.write,
    secrets,
    now: () => portal.clock.now,
  });
  addProbes(app, {
    stopping: new AbortController().signal,
    writerStalledMs: () => 0,
    readiness: new Readiness(tries, { log: openLog().logger, patienceMs: 60_000 }),
    read: async () => {},
  });
  const { statusCode, body } = await app.inject('/readyz');
  return [statusCode, JSON.parse(body).failing ?? []];
}

async function assertServes() {
  assert.deepEqual(await askReady(), [200, []]);
  assert.equal((await addOrder(portal, integrator)).code, '1');
}

async function forget(...names: string[]) {
  for (const name of names) await sql`delete from migration where name = ${name}`.execute(database);
}

async function addColumns(transaction: Kysely<Database>): Promise<void> {
  for (const { name } of await database.introspection.getTables()) {
    await transaction.schema.alterTable(name).addColumn('later', 'text').execute();
    const counted = transaction.schema.alterTable(name);
    await counted
      .addColumn('later_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  const derived = (column: ColumnDefinitionBuilder) => {
    const length = column.generatedAlwaysAs(sql`length(url)`);
    return engine === 'postgres' ? length.stored() : length;
  };
  await transaction.schema.alterTable('callback').addColumn('long', 'integer', derived).execute();
}

async function addTable(transaction: Kysely<Database>): Promise<void> {
  await create(transaction, 'later', { id: 'text', value: ['text', 'null'] }, ['id']);
  await transaction.schema.createIndex('later_value').on('later').column('value').execute();
  const later = transaction.withTables<{ later: { id: string; value: string | null } }>();
  await later.insertInto('later').values({ id: 'one', value: null }).execute();
  await later.updateTable('later').set({ value: 'two' }).execute();
}

const additive: Record<string, Migration> = {
  '9001-table': addTable,
  '9002-columns': addColumns,
  '9003-index': createIndexConcurrently('orders_later', 'orders', ['created_at']),
};

const breaking: Record<string, (transaction: Kysely<Database>) => Promise<unknown>> = {
  'drops a column': ({ schema }) => schema.alterTable('orders').dropColumn('staff').execute(),
  'renames a column': ({ schema }) =>
    schema.alterTable('orders').renameColumn('staff', 'courier').execute(),
  'renames a table': ({ schema }) => schema.alterTable('orders').renameTo('parcels').execute(),
  'drops a table': ({ schema }) => schema.dropTable('orders').execute(),
  'adds a column that must be filled': ({ schema }) =>
    schema
      .alterTable('orders')
      .addColumn('later', 'text', (column) => column.notNull())
      .execute(),
  'adds a column with a computed default': ({ schema }) =>
    schema
      .alterTable('orders')
      .addColumn('later', 'text', (column) => column.defaultTo(sql`random()`))
      .execute(),
  'adds a unique column': ({ schema }) =>
    schema
      .alterTable('orders')
      .addColumn('later', 'text', (column) => column.unique())
      .execute(),
  'makes an index in a transaction': ({ schema }) =>
    schema.createIndex('orders_staff').on('orders').column('staff').execute(),
  'drops an index': ({ schema }) => schema.dropIndex('orders_staff').execute(),
  'writes rows of a table that was there': (transaction) =>
    transaction.insertInto('counter').values({ name: 'later', value: 1 }).execute(),
  'changes rows': (transaction) =>
    transaction.updateTable('counter').set({ value: 1 }).where('name', '=', 'none').execute(),
  'deletes rows': (transaction) =>
    transaction.deleteFrom('counter').where('name', '=', 'none').execute(),
  'uses plain SQL': (transaction) => sql`select 1`.execute(transaction),
};

describe('an old server beside a newer version that migrates', () => {
  it('takes orders and stays ready during additive migrations', async () => {
    let isDone = false;
    const upgraded = upgrade(additive).finally(() => {
      isDone = true;
    });
    const codes: string[] = [];
    do codes.push((await addOrder(portal, integrator)).code);
    while (!isDone);
    const ran = await upgraded;
    assert.deepEqual(
      ran,
      Object.keys(additive).map((name) => ({ name, isAdditive: true })),
    );
    assert.deepEqual([...new Set(codes)], ['1']);
    await assertServes();
  });

  it('can restart beside it, while the operator tool refuses', async () => {
    assert.deepEqual(await migrate(database, engine, key, { besideNewer: true }), []);
    await assert.rejects(migrate(database, engine, key), /newer version.*9001-table/);
  });

  it('is not ready and cannot restart after a breaking migration', async () => {
    const name = '9004-breaking';
    const ran = await upgrade({
      ...additive,
      [name]: async (tx) => void (await breaking['changes rows']?.(tx)),
    });
    assert.deepEqual(ran, [{ name, isAdditive: false }]);
    assert.deepEqual(await askReady(), [503, ['schema']]);
    const again = migrate(database, engine, key, { besideNewer: true });
    await assert.rejects(again, /newer version.*\(9004-breaking\)/);
    await forget(name);
    await assertServes();
  });

  it('is not ready after a migration that declares itself breaking', async () => {
    const name = '9005-says-so';
    const saysSo = Object.assign(async () => {}, { isBreaking: true as const });
    const newer = { ...additive, [name]: saysSo };
    await assert.rejects(upgrade(newer, { additiveOnly: true }), /9005-says-so is not additive/);
    await upgrade(newer);
    assert.deepEqual(await askReady(), [503, ['schema']]);
    await forget(name);
  });
});

describe('an additive migration', () => {
  for (const [title, run] of Object.entries(breaking)) {
    it(`is not one that ${title}, which --additive-only refuses to run`, async () => {
      const isRolledBack = new Error('rolled back');
      const statements: string[] = [];
      const watch = new AdditiveWatch((statement) => statements.push(statement));
      const watched = database.transaction().execute(async (transaction) => {
        await run(transaction.withPlugin(watch));
        throw isRolledBack;
      });
      await assert.rejects(watched);
      assert.deepEqual([watch.isAdditive, statements.length], [false, 1]);
      const newer = {
        ...additive,
        '9009-breaking': async (tx: Kysely<Database>) => void (await run(tx)),
      };
      const refused = upgrade(newer, { additiveOnly: true });
      await assert.rejects(refused, /9009-breaking is not additive .* Nothing was changed/);
      await assertServes();
    });
  }

  it('runs once when several processes start together', async () => {
    const newer = {
      ...additive,
      '9006-table': async (transaction: Kysely<Database>) => {
        await create(transaction, 'once', { id: 'text' }, ['id']);
      },
      '9007-index': createIndexConcurrently('orders_once', 'orders', ['updated_at']),
    };
    const ran = await Promise.all([1, 2, 3].map(() => upgrade(newer)));
    assert.deepEqual(
      ran.flat().map(({ name }) => name),
      ['9006-table', '9007-index'],
    );
    await assertServes();
  });
});

describe('migrations on PostgreSQL', { skip: engine !== 'postgres' }, () => {
  /** A transaction of another client that locks the orders. */
  async function holdOrders(mode: string) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`begin; lock table orders in ${mode} mode`);
    return client;
  }

  async function untilWaiting(statement: string) {
    await until(async () => {
      const { rows } = await sql<{ found: number }>`select 1 as found from pg_stat_activity
        where wait_event_type = 'Lock' and query like ${`${statement}%`}`.execute(database);
      return rows.length > 0;
    }, `${statement} waits`);
  }

  it('create an index while orders are written, even after an interrupted attempt', async () => {
    await sql`create index orders_killed on orders (order_type)`.execute(database);
    const client = await holdOrders('row exclusive');
    after(() => client.end());
    const newer = { '9008-index': createIndexConcurrently('orders_killed', 'orders', ['version']) };
    const upgraded = upgrade(newer, { besideNewer: true });
    // The incomplete index is dropped first, which waits for the same lock.
    await untilWaiting('drop index concurrently');
    assert.equal((await addOrder(portal, integrator)).code, '1');
    await client.query('commit');
    assert.deepEqual(await upgraded, [{ name: '9008-index', isAdditive: true }]);
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where indexname = 'orders_killed'`.execute(database);
    assert.match(rows[0]?.indexdef ?? '', /\(version\)$/);
  });

  it('let orders through while a long report blocks the migration', async () => {
    const client = await holdOrders('access share');
    after(() => client.end());
    const upgraded = upgrade(
      {
        '9010-column': async ({ schema }) => {
          await schema.alterTable('orders').addColumn('patient', 'text').execute();
        },
      },
      { besideNewer: true },
    );
    await untilWaiting('alter table');
    assert.equal((await addOrder(portal, integrator)).code, '1');
    await client.query('commit');
    assert.deepEqual(await upgraded, [{ name: '9010-column', isAdditive: true }]);
  });
});
