import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readDataKeys } from '#server/database/data-keys.ts';
import { rotateDataKey } from '#server/database/rotate-data-key.ts';
import { operatorOn } from '../_support/operator.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const { database, dataDir } = portal.context;
const { done, refused } = operatorOn(portal);
const strong = randomBytes(32).toString('hex');

async function write(name: string, text: string, mode = 0o600): Promise<string> {
  const file = path.join(dataDir, name);
  await writeFile(file, text);
  await chmod(file, mode);
  return file;
}

describe('master-key rotate --new-key-file', () => {
  it('refuses an unusable file by name, without its content, and creates no key', async () => {
    const before = await readDataKeys(database);
    const current = operatorOn({ context: portal.context });
    const cases: [file: string, words: RegExp][] = [
      [path.join(dataDir, 'missing'), /missing cannot be read: ENOENT/],
      [dataDir, /is not a file: make one by openssl rand -hex 32/],
      [await write('open', strong, 0o644), /can be read by others: .*mode 600/],
      [await write('group', strong, 0o640), /can be read by others/],
      [await write('empty', ''), /must hold 64 hex digits and nothing else/],
      [await write('short', strong.slice(1)), /must hold 64 hex digits/],
      [await write('two', `${strong}\n${strong}`), /is too long/],
      [await write('huge', strong.repeat(1e5)), /is too long/],
      [await write('words', 'ключ '.repeat(10)), /must hold 64 hex digits/],
      [await write('weak', 'ab'.repeat(32)), /was not made at random/],
    ];
    for (const [file, words] of cases) {
      const told = await current.refused(`master-key rotate --new-key-file ${file}`);
      assert.match(told, words);
      assert.ok(told.includes(file) && !told.includes(strong), told);
      assert.equal(told.trimEnd().split('\n').length, 1);
    }
    assert.match(await refused('master-key rotate --new-key-file'), /needs a value/);
    assert.deepEqual(await readDataKeys(database), before);
  });

  it('refuses the current master key', async () => {
    const MASTER_KEY = strong;
    const own = await openTestPortal();
    // An empty database, in which the first run creates a key ring.
    await own.context.database.deleteFrom('data_key').execute();
    const file = await write('same', strong.toUpperCase());
    const told = await operatorOn(own).refused(`master-key rotate --new-key-file ${file}`, {
      MASTER_KEY,
    });
    assert.match(told, /is the master key of this database already: make another one/);
  });
});

describe('master-key status', () => {
  it('lists keys with what each seals, without showing them', async () => {
    await addIntegrator(portal);
    const { keys } = await done('master-key status');
    const sealed = { account: 2, customer: 2 };
    const [root, first] = keys;
    assert.deepEqual([root.key, root.use, root.sealed], [0, 'derives other keys', {}]);
    assert.deepEqual([first.key, first.use, first.sealed], [1, 'seals', sealed]);
    const { write, now } = portal.people;
    const context = { database, write, now, secrets: portal.secrets, record: () => {} };
    await assert.rejects(
      rotateDataKey({ ...context, settle: () => Promise.reject(new Error('killed')) }),
    );
    const begun = await done('master-key status');
    assert.deepEqual(
      begun.keys.map(({ use }: { use: string }) => use),
      ['derives other keys', 'seals', 'made, not used yet'],
    );
    await rotateDataKey({ ...context, settle: async () => {} });
    const rotated = await done('master-key status');
    assert.deepEqual(
      rotated.keys.map((each: Record<string, unknown>) => [each.use, each.sealed]),
      [
        ['derives other keys', {}],
        ['retired', {}],
        ['seals', sealed],
      ],
    );
    for (const { wrapped } of await readDataKeys(database))
      assert.ok(!JSON.stringify(rotated).includes(wrapped));
  });
});
