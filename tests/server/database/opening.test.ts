import assert from 'node:assert/strict';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { after, it } from 'node:test';
import { acquireOpenLock } from '#server/database/opening.ts';
import { SqliteFile } from '#server/database/sqlite-file.ts';
import { StartError } from '#server/errors/start-error.ts';
import { prepareDataDir } from '#server/settings/data-dir.ts';
import { temporaryFolder } from '../../../src/scripts/temporary-folder.ts';

const folder = await mkdtemp(path.join(temporaryFolder, 'opening-'));
after(() => rm(folder, { recursive: true }));

it('blocks the opening of a SQLite file while it is being replaced', () => {
  const file = path.join(folder, 'portal.sqlite');
  {
    using _lock = acquireOpenLock(file);
    const refusal = { constructor: StartError, message: /a backup is being restored into/ };
    assert.throws(() => acquireOpenLock(file, 1), refusal);
  }
  using _lock = acquireOpenLock(file, 1);
});

it('makes files private to their owner, whatever the umask, including existing ones', async () => {
  const before = process.umask(0o022);
  try {
    const dataDir = path.join(folder, 'private');
    prepareDataDir(dataDir);
    const file = path.join(dataDir, 'portal.sqlite');
    for (const start of ['first', 'second']) {
      using _lock = acquireOpenLock(file);
      const database = SqliteFile.openToWrite(file);
      database.run(`create table ${start} (x)`, []);
      for (const name of readdirSync(dataDir)) {
        const place = path.join(dataDir, name);
        assert.equal(statSync(place).mode & 0o777, 0o600, `${start} start: ${name}`);
        // As older versions left them.
        chmodSync(place, 0o644);
      }
      database.close();
    }
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
  } finally {
    process.umask(before);
  }
});
