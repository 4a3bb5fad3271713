import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  keepNextMasterKey,
  readMasterKey,
  takeNextMasterKey,
  toMasterKeys,
} from '#server/crypto/master-key.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { StartError } from '#server/errors/start-error.ts';
import { makeFolder } from '../_support/folder.ts';

const dataDir = makeFolder();
const file = path.join(dataDir, 'master.key');
const masterKeys = toMasterKeys({ masterKey: undefined, oldMasterKey: undefined, dataDir });
const modeOf = async (name: string) => (await stat(path.join(dataDir, name))).mode & 0o777;

describe('master key in DATA_DIR', () => {
  it('is created once, readable by its owner only, without a draft left', async () => {
    const key = readMasterKey(dataDir);
    assert.match(key, /^[0-9a-f]{64}$/);
    assert.equal(readMasterKey(dataDir), key);
    assert.deepEqual(await readdir(dataDir), ['master.key']);
    assert.equal(await modeOf('master.key'), 0o600);
  });

  it('is refused when damaged, naming its file, and not replaced', async () => {
    const key = readMasterKey(dataDir);
    await writeFile(file, 'damaged');
    assert.throws(masterKeys, (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, /master\.key is damaged: .*64 hex digits/);
      return true;
    });
    assert.equal(await readFile(file, 'utf8'), 'damaged');
    await writeFile(file, `${key}\n`);
    assert.equal(readMasterKey(dataDir), key);
  });

  it('is read together with the next one until that wraps the ring, and then kept aside', async () => {
    const [old, next] = [readMasterKey(dataDir), '1234abcd'.repeat(8)];
    keepNextMasterKey(dataDir, next);
    assert.equal(await modeOf('master.key.new'), 0o600);
    const isFound = (...keys: string[]) =>
      assert.deepEqual(
        masterKeys().map((key) => keys.findIndex((hex) => key.isSame(new SealingKey(hex)))),
        [...keys.keys()],
      );
    isFound(old, next);
    assert.equal(takeNextMasterKey(dataDir, new SealingKey(old), 0), undefined);
    isFound(old, next);
    const kept = takeNextMasterKey(dataDir, new SealingKey(next), 0);
    isFound(next);
    assert.equal(kept, `${file}.until-1970-01-01T00-00-00.000Z`);
    assert.equal((await readFile(kept, 'utf8')).trim(), old);
    assert.equal(takeNextMasterKey(dataDir, new SealingKey(next), 0), undefined);
    assert.deepEqual((await readdir(dataDir)).sort(), ['master.key', path.basename(kept)]);
  });
});
