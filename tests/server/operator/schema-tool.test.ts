import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { migrationNames } from '#server/database/migrate.ts';
import { openEmptyDatabase, openTestDatabase } from '../_support/database.ts';
import { operatorOn } from '../_support/operator.ts';

const context = await openTestDatabase();
after(() => context.close());
const { database, engine } = context;
const { done } = operatorOn({ context });
const status = () => done('schema status');
const newest = migrationNames.at(-1);

describe('schema status', () => {
  it('shows version and engine of an up-to-date database', async () => {
    const { engineVersion, done: run, ...rest } = await status();
    assert.match(engineVersion, /^\d+\.\d+/);
    assert.deepEqual(run, migrationNames);
    assert.deepEqual(rest, {
      engine,
      state: 'up to date',
      version: newest,
      missing: [],
      newer: [],
    });
  });

  it('shows missing or newer migrations and changes nothing', async () => {
    await sql`delete from migration where name = ${newest}`.execute(database);
    const older = await status();
    assert.deepEqual([older.missing, older.newer], [[newest], []]);
    assert.match(older.state, /older version: `schema migrate`, or the next start/);
    await sql`insert into migration (name) values ('9999-later')`.execute(database);
    const newer = await status();
    assert.deepEqual([newer.missing, newer.newer], [[newest], ['9999-later']]);
    assert.match(newer.state, /newer version: start that version/);
    const { rows } = await sql`select name from migration`.execute(database);
    assert.equal(rows.length, migrationNames.length);
  });

  it('recognises an empty or foreign database and leaves it alone', async () => {
    const empty = await openEmptyDatabase();
    after(() => empty.close());
    const { done } = operatorOn({ context: empty });
    for (const words of [/^empty: the first start/, /^empty: the first start/]) {
      const { state, missing } = await done('schema status');
      assert.match(state, words);
      assert.deepEqual(missing, migrationNames);
    }
    await sql`create table somebody_s (id integer)`.execute(empty.database);
    assert.match((await done('schema status')).state, /^of something else/);
  });

  it('reports a missing database and creates none', async () => {
    const missing = await openEmptyDatabase();
    const { dataDir, databaseUrl } = missing;
    await missing.close();
    const own = operatorOn({ context: missing });
    const { state, done: run } = await own.done('schema status');
    assert.match(state, /^missing: /);
    assert.deepEqual(run, []);
    if (databaseUrl) assert.match(state, /create the database that DATABASE_URL names/);
    else {
      assert.match(state, new RegExp(`the first start makes it in ${dataDir}`));
      await assert.rejects(readdir(dataDir), /ENOENT/);
      await rm(path.join(dataDir), { recursive: true, force: true });
    }
  });
});

describe('schema migrate', () => {
  it('creates the tables of an empty database once', async () => {
    const empty = await openEmptyDatabase();
    after(() => empty.close());
    const { done } = operatorOn({ context: empty });
    const both = await Promise.all([done('schema migrate'), done('schema migrate')]);
    const ran = both.flatMap((each) => each.ran.map(({ name }: { name: string }) => name));
    assert.deepEqual(ran, migrationNames);
    assert.deepEqual(await done('schema migrate --additive-only'), {
      engine,
      state: 'up to date',
      ran: [],
      newer: [],
    });
  });

  it('accepts additive newer migrations, and refuses others', async () => {
    const own = await openTestDatabase();
    after(() => own.close());
    const { done, refused } = operatorOn({ context: own });
    await done('schema migrate');
    await sql`insert into migration (name, additive) values ('9998-later', 1)`.execute(
      own.database,
    );
    const { state, ran, newer } = await done('schema migrate');
    assert.deepEqual([ran, newer], [[], ['9998-later']]);
    assert.match(state, /only added to it: servers of this one work beside that one/);
    assert.equal((await done('schema status')).state, state);
    assert.match(await refused('audit verify'), /newer version of the portal \(9998-later\)/);
    await sql`insert into migration (name, additive) values ('9999-later', 0)`.execute(
      own.database,
    );
    assert.match(await refused('schema migrate'), /newer version of the portal \(9999-later\)/);
  });
});
