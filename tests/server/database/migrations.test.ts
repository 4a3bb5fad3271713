import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { migrate, migrations } from '#server/database/migrate.ts';
import type { Db } from '#server/database/tables.ts';
import { masterKey, noKeys, openEmptyDatabase, openTestDatabase } from '../_support/database.ts';
import { environmentOf, startServers } from '../_support/process.ts';

const key = new SealingKey(masterKey);
const context = await openEmptyDatabase();
after(() => context.close());
const { database, engine } = context;
const folder = path.resolve(import.meta.dirname, '../../../src/server/database/migrations');

/** Hash of the schema change of each migration when it shipped. */
const shipped: Record<typeof engine, Record<string, string>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '_schemas.json'), 'utf8'),
);

/** Tables that a migration drops with their rows: codes that expire in ten minutes, and the later key 0. */
const dropped = ['verification_code', 'key_check'];

/** Columns and indexes, a line each. */
async function readSchema(of: Db): Promise<string[]> {
  const tables = await of.introspection.getTables();
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.map(
      ({ name, dataType, isNullable, hasDefaultValue }) =>
        `${table}.${name} ${dataType} ${isNullable} ${hasDefaultValue}`,
    ),
  );
  // SQLite's introspection leaves derived columns out.
  const derived =
    engine === 'postgres'
      ? []
      : (
          await sql<{
            text: string;
          }>`select m.name || '.' || c.name || ' ' || c.type || ' derived' as text from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table' and c.hidden > 1`.execute(
            of,
          )
        ).rows;
  const indexes =
    engine === 'postgres'
      ? sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = 'public'`
      : sql<{
          text: string;
        }>`select coalesce(sql, name) as text from sqlite_master where type = 'index'`;
  const { rows } = await indexes.execute(of);
  return [...columns, ...[...derived, ...rows].map(({ text }) => text)].sort();
}

function toChange(before: readonly string[], after: readonly string[]): string {
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const come = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  return hash('sha256', [...gone, ...come].join('\n')).slice(0, 12);
}

type Row = Record<string, unknown>;

function toValue(column: string, type: string): unknown {
  if (/^(text|varchar)/i.test(type)) return column;
  return type === 'bytea' ? Buffer.from(column) : 7;
}

/** Selects columns by name, because a prepared `select *` of SQLite keeps outdated names. */
async function findRow(table: string): Promise<Row | undefined> {
  const tables = await database.introspection.getTables();
  const { columns } = tables.find(({ name }) => name === table) ?? {};
  if (!columns) return undefined;
  return await database
    .selectFrom(table as 'account')
    .select(columns.map(({ name }) => name as 'id'))
    .executeTakeFirst();
}

/** Inserts a row into every table without one, as a database of that version may hold. */
async function fill(kept: Map<string, Row>): Promise<void> {
  for (const { name, columns } of await database.introspection.getTables()) {
    if (kept.has(name) || (await findRow(name))) continue;
    const row: Row = Object.fromEntries(
      columns.map(({ name: column, dataType }) => [column, toValue(column, dataType)]),
    );
    if (name === 'key_check') row.sealed = key.seal('key check');
    await database
      .insertInto(name as 'account')
      .values(row as never)
      .execute();
    kept.set(name, row);
  }
}

/** The remaining columns of a row, found and expected; columns may have been renamed. */
async function readKept(table: string, row: Row): Promise<[found: Row, expected: Row]> {
  const found = (await findRow(table)) ?? {};
  const columns = Object.keys(row).filter((column) => column in found);
  const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);
  const pick = (of: Row) =>
    Object.fromEntries(columns.map((column) => [column, plain(of[column])]));
  return [pick(found), pick(row)];
}

describe('the migrations', () => {
  it('are exactly the files of their folder, in numeric order', () => {
    const files = readdirSync(folder).filter((file) => /^\d/.test(file));
    assert.deepEqual(
      Object.keys(migrations),
      files.map((file) => path.basename(file, '.ts')).sort(),
    );
  });

  it('make the same change as when they shipped, and keep earlier rows', async () => {
    const kept = new Map<string, Row>();
    const changes: Record<string, string> = {};
    for (const [name, run] of Object.entries(migrations)) {
      const before = await readSchema(database);
      await database.transaction().execute((transaction) => run(transaction, key));
      changes[name] = toChange(before, await readSchema(database));
      await fill(kept);
    }
    for (const [table, row] of kept) {
      if (table === 'key_check') continue;
      const [found, expected] = await readKept(table, row);
      if (dropped.includes(table)) assert.deepEqual(found, {});
      else assert.deepEqual(found, expected, table);
    }
    assert.deepEqual(
      changes,
      shipped[engine],
      `a migration that has shipped never changes: write another. Of a new one the hash comes into _schemas.json`,
    );
  });

  it('lead to the schema of a fresh database', async () => {
    const fresh = await openTestDatabase();
    after(() => fresh.close());
    // The table of migrations is created outside of them.
    const isOurs = (line: string) => !line.includes('migration');
    assert.deepEqual(await readSchema(database), (await readSchema(fresh.database)).filter(isOurs));
  });
});

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
