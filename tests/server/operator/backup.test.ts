import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { readDuties } from '#server/database/duties.ts';
import { noteVerified } from '#server/operator/database-commands.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { masterKey } from '../_support/portal.ts';
import { environmentOf } from '../_support/process.ts';
import { openBackups } from './_backups.ts';

const backups = await openBackups();
const { folder, inFolder, own, run, done, refused } = backups;
const { openPlace, makeBackup, isSqlite, unfit, describeFit } = backups;
const { context, people } = backups.portal;

describe("backup without PostgreSQL's programs", () => {
  it('names the program and what to install', async () => {
    if (isSqlite) return;
    const words = `backup create --to ${inFolder('never')}`;
    const none = await refused(words, { PATH: folder });
    assert.match(
      none,
      /^pg_dump is not there: install PostgreSQL's client programs of version \d+/,
    );
    if (unfit) assert.equal(await refused(words), `${unfit}\n`);
    assert.ok(!existsSync(inFolder('never')));
  });
});

describe('backup verify and restore', () => {
  const cases: [name: string, write: (file: string) => void, message: RegExp][] = [
    ['missing', () => {}, /missing cannot be read: ENOENT/],
    ['folder', (file) => mkdirSync(file), /folder cannot be read: it is not a file/],
    ['empty', (file) => writeFileSync(file, ''), /empty is not a backup/],
    ['text', (file) => writeFileSync(file, 'SQLite'), /text is not a backup/],
    ['foreign', (file) => new DatabaseSync(file).exec('create table x (y)'), /not of the portal/],
    ['garbage', (file) => writeFileSync(file, `SQLite format 3\0${'x'.repeat(9000)}`), /not whole/],
  ];
  for (const [name, write, message] of cases) {
    it(`refuse an invalid backup: ${name}`, async () => {
      write(inFolder(name));
      assert.match(await refused(`backup verify --from ${inFolder(name)}`), message);
      const ofSqlite = name === 'foreign' || name === 'garbage';
      const expected = isSqlite || !ofSqlite ? message : /is a backup of SQLite, and the portal/;
      const words = `backup restore --from ${inFolder(name)}`;
      assert.match(await refused(words, await openPlace()), expected);
    });
  }
});

describeFit('backup create', () => {
  it('writes a file for its owner only, without the master key, that names its backup', async () => {
    const file = inFolder('made');
    const key = randomBytes(32);
    const place = { ...(await openPlace()), MASTER_KEY: key.toString('hex') };
    const made = await done(`backup create --to ${file}`, place);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(file).size, made.bytes);
    const bytes = readFileSync(file);
    assert.ok(!bytes.includes(key) && !bytes.includes(key.toString('hex')));
    const verified = await done(`backup verify --from ${file} --expect ${made.sha256}`, place);
    assert.deepEqual([verified.backup, verified.bytes], [made.backup, made.bytes]);
    const [newest] = await done('backup list', place);
    assert.deepEqual(newest, { backup: made.backup, begunAt: verified.takenAt });
    const other = '0'.repeat(64);
    assert.match(
      await refused(`backup verify --from ${file} --expect ${other}`, place),
      /not the file that was written: its SHA-256 is [0-9a-f]{64}/,
    );
  });

  it('refuses an existing file name, and one of two simultaneous runs', async () => {
    const words = `backup create --to ${inFolder('twice')}`;
    const both = await Promise.all([0, 1].map(() => run(words)));
    assert.deepEqual(both.map(({ exitCode }) => exitCode).sort(), [0, 1]);
    const made = readFileSync(inFolder('twice'));
    assert.match(await refused(words), /twice exists already: name another file/);
    assert.deepEqual(readFileSync(inFolder('twice')), made);
    const nowhere = `backup create --to ${inFolder('nowhere/x')}`;
    assert.match(await refused(nowhere), /nowhere\/x: its folder is not there/);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('.part')),
      [],
    );
  });

  it('leaves no partial file on a full disk', async () => {
    const main = path.resolve(import.meta.dirname, '../../../src/server/operator/main.ts');
    const words = [main, 'backup', 'create', '--to', inFolder('full')];
    // 32 KB: files of this process cannot grow larger, as on a full disk.
    const limited = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, ...words];
    const env = { ...own, ...environmentOf(context), MASTER_KEY: masterKey };
    const stderr = await new Promise<string>((resolve) => {
      execFile('sh', limited, { env }, (error, _stdout, words) => resolve(error ? words : ''));
    });
    assert.match(stderr, /^(?:the backup cannot be written to .*full: |pg_dump failed )/m);
    assert.doesNotMatch(stderr, /\n\s+at /);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('full')),
      [],
    );
  });
});

describeFit('backup verify', () => {
  it('refuses a truncated backup', async () => {
    const file = await makeBackup('cut');
    truncateSync(file, Math.floor(statSync(file).size * 0.6));
    assert.match(
      await refused(`backup verify --from ${file}`),
      /cut (is not whole|cannot be restored)/,
    );
    const place = await openPlace();
    const reason = await refused(`backup restore --from ${file}`, place);
    assert.match(reason, /cut (is not whole|cannot be restored)/);
  });

  it('says that a backup of a newer version cannot be restored here', async () => {
    await sql`insert into migration (name) values ('9999-later')`.execute(context.database);
    const file = await makeBackup('later').finally(() =>
      sql`delete from migration where name = '9999-later'`.execute(context.database),
    );
    const newer = /later is whole, but the database was brought up to date by a newer version/;
    assert.match(await refused(`backup verify --from ${file}`), newer);
    const reason = await refused(`backup restore --from ${file}`, await openPlace());
    assert.match(reason, /later is not restored: .* newer version of the portal \(9999-later\)/);
  });
});

describeFit('record of daily duties', () => {
  const read = () => readDuties(context.database);

  it('notes a backup when complete, and a verified one when fully read', async () => {
    const before = await read();
    await done(`backup create --to ${inFolder('daily')}`);
    const created = await read();
    const { takenAt, noted } = await done(`backup verify --from ${inFolder('daily')}`);
    assert.equal(noted, 'yes');
    const at = Date.parse(takenAt);
    assert.deepEqual(created, { ...before, backup: at });
    assert.deepEqual(await read(), { ...created, backup_verify: at });
    assert.match(await refused(`backup create --to ${inFolder('daily')}`), /exists already/);
    const wrong = `backup verify --from ${inFolder('daily')} --expect ${'0'.repeat(64)}`;
    assert.match(await refused(wrong), /not the file/);
    assert.deepEqual(await read(), { ...created, backup_verify: at });
  });

  it('is not reset by verifying an older backup, nor by one of another portal', async () => {
    await done(`backup create --to ${inFolder('older')}`);
    await done(`backup create --to ${inFolder('newer')}`);
    await done(`backup verify --from ${inFolder('newer')}`);
    const before = await read();
    assert.equal((await done(`backup verify --from ${inFolder('older')}`)).noted, 'yes');
    assert.deepEqual(await read(), before);
    const other = await openPlace();
    const nothing = isSqlite ? /^no: there is no database here/ : /^no: the database here cannot/;
    assert.match((await done(`backup verify --from ${inFolder('newer')}`, other)).noted, nothing);
    await done(`backup create --to ${inFolder('stranger')}`, other);
    const { noted } = await done(`backup verify --from ${inFolder('stranger')}`);
    assert.equal(noted, 'no: it is not a backup of this database');
    assert.deepEqual(await read(), before);
  });
});

describe('noteVerified', () => {
  const lost = (error: Error) => assert.fail(error);
  const note = (id: string, at: number, place: Partial<Settings> = context) =>
    noteVerified({ ...readSettings({}), ...place }, { id, at }, lost);

  it('notes a backup only in the database that has it on record', async () => {
    const at = Date.now() + 60_000;
    await people.write(async (transaction) =>
      addAudit(transaction, people, {
        actor: 'operator',
        action: 'backup.create',
        subject: 'mine',
      }),
    );
    const before = await readDuties(context.database);
    assert.equal(await note('another', at), 'no: it is not a backup of this database');
    assert.deepEqual(await readDuties(context.database), before);
    assert.equal(await note('mine', at), 'yes');
    assert.equal(await note('mine', at - 1000), 'yes');
    assert.deepEqual(await readDuties(context.database), { ...before, backup_verify: at });
  });

  it('notes nothing without a portal database, and creates none', async () => {
    const place = await openPlace();
    const there = { dataDir: place.DATA_DIR ?? '', databaseUrl: place.DATABASE_URL };
    const words = isSqlite ? /^no: there is no database here$/ : /^no: .* cannot be read \(/;
    assert.match(await note('mine', 1, there), words);
    assert.deepEqual(readdirSync(there.dataDir), []);
  });
});
