import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { createSecrets, readMasterKey } from '#server/secrets.ts';
import { addIntegrator, openTestPortal } from './_support/portal.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'secrets-'));
after(() => rm(directory, { recursive: true }));
const secrets = createSecrets('0f'.repeat(32));

describe('a derived key', () => {
  it('is the same for one purpose, and another for every other purpose and master key', () => {
    const keys = [
      secrets.derive('one'),
      secrets.derive('another'),
      createSecrets('f0'.repeat(32)).derive('one'),
      '0f'.repeat(32),
    ];
    for (const key of keys) assert.match(key, /^[0-9a-f]{64}$/);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(secrets.derive('one'), keys[0]);
  });
});

describe('a sealed secret', () => {
  it('opens as it was, and looks different each time it is sealed', () => {
    for (const plain of ['', 'key', 'مفتاح', 'x'.repeat(1000)]) {
      assert.equal(secrets.open(secrets.seal(plain)), plain);
      assert.notEqual(secrets.seal(plain), secrets.seal(plain));
    }
  });

  it('does not open when changed, cut, or under another master key', () => {
    const sealed = Buffer.from(secrets.seal('a private key'), 'base64');
    for (const place of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      assert.throws(() => secrets.open(changed.toString('base64')), `byte ${place}`);
    }
    assert.throws(() => secrets.open(sealed.subarray(0, 20).toString('base64')));
    const other = createSecrets('f0'.repeat(32));
    assert.throws(() => other.open(sealed.toString('base64')), /MASTER_KEY .* must be the key/);
  });

  it('is all the database holds of keys and passwords', async () => {
    const portal = await openTestPortal();
    const { privateKey, password } = await addIntegrator(portal);
    const { database } = portal.ground;
    const rows = [
      await database.selectFrom('account').selectAll().execute(),
      await database.selectFrom('customer').selectAll().execute(),
    ];
    const stored = JSON.stringify(rows);
    assert.ok(!stored.includes(privateKey) && !stored.includes(password));
  });
});

describe('the master key', () => {
  it('is made once, readable by its owner only, with no draft left behind', async () => {
    const key = readMasterKey(directory);
    assert.match(key, /^[0-9a-f]{64}$/);
    assert.equal(readMasterKey(directory), key);
    assert.deepEqual(await readdir(directory), ['master.key']);
    assert.equal((await stat(path.join(directory, 'master.key'))).mode & 0o777, 0o600);
  });

  it('that is damaged is refused, not replaced', async () => {
    const file = path.join(directory, 'master.key');
    const key = readMasterKey(directory);
    await writeFile(file, 'damaged');
    assert.throws(() => createSecrets(readMasterKey(directory)), /64 hex digits/);
    assert.equal(await readFile(file, 'utf8'), 'damaged');
    await writeFile(file, `${key}\n`);
    assert.equal(readMasterKey(directory), key);
  });
});
