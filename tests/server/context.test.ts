import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { createAccount } from '#server/accounts/account-store.ts';
import { openContext } from '#server/context.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { StartError } from '#server/errors/start-error.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openTestDatabase } from './_support/database.ts';
import { masterKey } from './_support/portal.ts';
import { environmentOf, operate, start } from './_support/process.ts';
import { runOnReadOnlyDisk } from './_support/read-only-disk.ts';

const otherKey = 'f0'.repeat(32);
const context = await openTestDatabase();
after(() => context.close());
const { database } = context;
const environment = environmentOf(context);
const fail = (error: Error) => assert.fail(error);

async function startUnder(key: string): Promise<void> {
  const settings = readSettings({ ...environment, MASTER_KEY: key });
  const { close } = await openContext(settings, fail);
  await close();
}

const assertRefused = (starting: Promise<unknown>, words: RegExp) =>
  assert.rejects(starting, (error) => error instanceof StartError && words.test(error.message));

const wrongKey = /^the master key .* is not the one .* start with that key/;

async function addAccount(key: string, apiAccount: string): Promise<void> {
  const account = { apiAccount, environment: 'sandbox', level: 'developer' } as const;
  await createAccount(database, new SealingKey(key), account, 1);
}

const readRing = () => database.selectFrom('data_key').select(['id', 'seals_since']).execute();

describe('database sealed directly by a master key', () => {
  it('refuses to start under another key, and gets no key ring', async () => {
    await addAccount(masterKey, '1');
    await addAccount(masterKey, '2');
    await assertRefused(startUnder(otherKey), wrongKey);
    assert.deepEqual(await readRing(), []);
  });

  it('gets its key into the ring if most of it opens, and then requires it', async () => {
    // As a server under the wrong key would have left it.
    await addAccount(otherKey, '3');
    await startUnder(masterKey);
    assert.deepEqual(await readRing(), [{ id: 0, seals_since: 0 }]);
    await assertRefused(startUnder(otherKey), wrongKey);
    await startUnder(masterKey);
  });
});

describe('wrong master key', () => {
  it('makes server and operator tool exit 1 with one line', async () => {
    const wrong = { ...environment, MASTER_KEY: otherKey };
    const ends = await Promise.all([
      start('src/server/main.ts', [], wrong).ended,
      operate('notice list', wrong),
    ]);
    for (const { code, stdout, stderr } of ends) {
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /the master key .* is not the one/);
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
      assert.ok(!stderr.includes(otherKey));
    }
  });

  it('lets only one of two processes start on an empty database', async () => {
    const empty = await openTestDatabase();
    const under = (key: string) =>
      openContext(readSettings({ ...environmentOf(empty), MASTER_KEY: key }), fail);
    const outcomes = await Promise.allSettled([under(masterKey), under(otherKey)]);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await empty.close();
  });
});

describe('database of a newer version', () => {
  it("is refused with its migrations' names and not changed", async () => {
    const insert = { name: '9999-later' };
    await database
      .insertInto('migration' as never)
      .values(insert as never)
      .execute();
    await assertRefused(startUnder(masterKey), /newer version .*9999-later.* start that version/);
    await database
      .deleteFrom('migration' as never)
      .where('name' as never, '=', insert.name as never)
      .execute();
    await startUnder(masterKey);
  });
});

describe('DATA_DIR', () => {
  it('is refused as a file, with the fix', async () => {
    const file = path.join(context.dataDir, 'file');
    await writeFile(file, '');
    for (const DATA_DIR of [file, path.join(file, 'below')]) {
      const settings = readSettings({ DATA_DIR });
      await assertRefused(
        openContext(settings, fail),
        /file.* is not a folder: name one in DATA_DIR/,
      );
    }
  });

  it('is refused on a read-only disk, with the fix', async () => {
    const { href } = new URL('../../src/server/settings/data-dir.ts', import.meta.url);
    const told = await runOnReadOnlyDisk(`
      import { prepareDataDir } from ${JSON.stringify(href)};
      for (const dataDir of [process.argv[1], process.argv[1] + '/new/data']) {
        try { prepareDataDir(dataDir); } catch (error) { console.log(error.message); }
      }`);
    const lines = told.trimEnd().split('\n');
    assert.equal(lines.length, 2);
    for (const line of lines)
      assert.match(
        line,
        /^\/.* lies on a read-only disk: name a folder of another disk in DATA_DIR/,
      );
  });
});
