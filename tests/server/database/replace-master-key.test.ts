import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { createAccount } from '#server/accounts/account-store.ts';
import { openContext } from '#server/context.ts';
import { readMasterKey, toMasterKeys } from '#server/crypto/master-key.ts';
import { assertKeyOpens, readDataKeys } from '#server/database/data-keys.ts';
import { KeyRing } from '#server/database/key-ring.ts';
import { replaceMasterKey } from '#server/database/replace-master-key.ts';
import { rotateDataKey } from '#server/database/rotate-data-key.ts';
import { createWrite, type Write } from '#server/database/write.ts';
import { StartError } from '#server/errors/start-error.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openTestDatabase } from '../_support/database.ts';
import { environmentOf } from '../_support/process.ts';

const context = await openTestDatabase();
const opened: { close(): Promise<void> }[] = [];
after(async () => {
  for (const { close } of opened) await close();
  await context.close();
});
const { database } = context;
const write = createWrite(database);
const fail = (error: Error) => assert.fail(error);
const [oldKey, newKey, thirdKey] = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32)) as [
  string,
  string,
  string,
];
const parts = { write, now: () => 0, dataDir: undefined, record: () => {} };

/** Starts a process with these settings; it stays open until the end of the tests. */
async function startWith(settings: Record<string, string>): Promise<KeyRing> {
  const open = await openContext(readSettings({ ...environmentOf(context), ...settings }), fail);
  opened.push(open);
  return open.secrets;
}

const isStartError = (error: unknown) =>
  error instanceof StartError && /^the master key .* is not the one/.test(error.message);

const rotate = (secrets: KeyRing) =>
  rotateDataKey({ ...parts, database, secrets, settle: async () => {} });

const running = await startWith({ MASTER_KEY: oldKey });
const prepared = await startWith({ MASTER_KEY: newKey, MASTER_KEY_OLD: oldKey });
const account = { apiAccount: '1', environment: 'sandbox', level: 'developer' } as const;
const { privateKey } = await createAccount(database, running, account, 1);
const readKey = async () =>
  (await database.selectFrom('account').select('private_key').executeTakeFirstOrThrow())
    .private_key;

describe('a process with the new and the old master key', () => {
  it('warns that the database still uses the old one', async () => {
    const settings = { oldMasterKey: oldKey };
    assert.match((await prepared.warn(settings)).join(), /still under MASTER_KEY_OLD/);
    assert.deepEqual(await running.warn({ oldMasterKey: undefined }), []);
  });
});

describe('a replaced master key', () => {
  it('keeps rows and derived keys for running and newly started processes', async () => {
    const derived = running.derive('audit record');
    await replaceMasterKey({ ...parts, secrets: running }, newKey);
    const started = await startWith({ MASTER_KEY: newKey });
    const both = await startWith({ MASTER_KEY: newKey, MASTER_KEY_OLD: oldKey });
    for (const ring of [running, prepared, started, both]) {
      await ring.read();
      assert.equal(ring.open(await readKey()), privateKey);
      assert.equal(ring.derive('audit record'), derived);
      assert.equal(started.open(ring.seal('new')), 'new');
    }
    assert.match((await both.warn({ oldMasterKey: oldKey })).join(), /opens nothing any more/);
  });

  it('refuses to start with the old key only, and changes nothing', async () => {
    const before = await readDataKeys(database);
    await assert.rejects(startWith({ MASTER_KEY: oldKey }), isStartError);
    await assert.rejects(startWith({ MASTER_KEY: thirdKey, MASTER_KEY_OLD: oldKey }), isStartError);
    assert.deepEqual(await readDataKeys(database), before);
  });

  it('cannot be replaced or rotated with the old key only', async () => {
    await assert.rejects(replaceMasterKey({ ...parts, secrets: running }, thirdKey), isStartError);
    await assert.rejects(rotate(running), isStartError);
  });

  it('is read by a process with both keys, together with later keys', async () => {
    const { key } = await rotate(prepared);
    const sealed = prepared.seal('later');
    assert.ok(sealed.startsWith(`k${key}.`));
    const both = await startWith({ MASTER_KEY: newKey, MASTER_KEY_OLD: oldKey });
    assert.equal(both.open(sealed), 'later');
  });

  it('leaves a process with the old key only without keys made later', async () => {
    await assert.rejects(running.read(), isStartError);
    assert.throws(() => running.open(prepared.seal('later')), /key \d+ of the ring has not been/);
    assert.match(running.seal('as before'), /^k1\./);
    // It is not ready, because it cannot open some rows.
    await assert.rejects(assertKeyOpens(database, running), isStartError);
    await assertKeyOpens(database, prepared);
  });
});

describe('a replaced key of DATA_DIR', async () => {
  const own = await openTestDatabase();
  after(() => own.close());
  const { dataDir } = own;
  /** Starts a process on this folder and closes it. */
  const start = async () => {
    const { secrets, close } = await openContext(readSettings(environmentOf(own)), fail);
    await close();
    return secrets;
  };
  const ring = await start();
  const sealed = ring.seal('text');
  const masterKeys = toMasterKeys({ masterKey: undefined, oldMasterKey: undefined, dataDir });
  const secrets = new KeyRing(own.database, masterKeys);
  const replacing = { ...parts, write: createWrite(own.database), dataDir, secrets };
  const killed = /killed/;

  it('stays the old one when the replacement is killed before its commit', async () => {
    const before = readMasterKey(dataDir);
    const record = () => {
      throw new Error('killed');
    };
    await assert.rejects(replaceMasterKey({ ...replacing, record }, newKey), killed);
    assert.equal((await start()).open(sealed), 'text');
    assert.equal(readMasterKey(dataDir), before);
  });

  it('is found beside the old one when the replacement is killed after the commit, and installed by the next start', async () => {
    const before = readMasterKey(dataDir);
    const write: Write = async (change) => {
      await replacing.write(change);
      throw new Error('killed');
    };
    await assert.rejects(replaceMasterKey({ ...replacing, write }, newKey), killed);
    assert.equal(readMasterKey(dataDir), before);
    await secrets.read();
    assert.equal(secrets.open(sealed), 'text');
    assert.equal((await start()).open(sealed), 'text');
    assert.equal(readMasterKey(dataDir), newKey);
  });

  it('replaces the old key, which is kept, and does not disturb a running process', async () => {
    const kept = await replaceMasterKey(replacing, thirdKey);
    assert.equal(readMasterKey(dataDir), thirdKey);
    assert.equal(await readFile(kept ?? '', 'utf8'), newKey);
    const started = await start();
    assert.equal(started.open(sealed), 'text');
    const { key } = await rotateDataKey({
      ...replacing,
      database: own.database,
      settle: async () => {},
    });
    assert.ok(secrets.seal('text').startsWith(`k${key}.`));
  });

  it('is one of the two after two parallel replacements', async () => {
    const files = ['d4', 'e5'].map((byte) => byte.repeat(32));
    await Promise.allSettled(files.map((hex) => replaceMasterKey(replacing, hex)));
    assert.equal((await start()).open(sealed), 'text');
    assert.ok(files.includes(readMasterKey(dataDir)));
  });
});
