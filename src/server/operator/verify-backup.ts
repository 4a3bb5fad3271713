import { peekMasterKey, toMasterKeys } from '#server/crypto/master-key.ts';
import {
  assertExpected,
  engineNames,
  measure,
  readEngine,
} from '#server/database/backup/backup-file.ts';
import { assertOwnSchema } from '#server/database/backup/own-schema.ts';
import { readArchive } from '#server/database/backup/postgres-archive.ts';
import { PostgresTools } from '#server/database/backup/postgres-tools.ts';
import { assertWhole, readContents } from '#server/database/backup/sqlite.ts';
import { assertTaken, readTaken, type Taken } from '#server/database/backup/taken.ts';
import { KeyRing } from '#server/database/key-ring.ts';
import { findMissing } from '#server/database/migrate.ts';
import { openToRead } from '#server/database/open.ts';
import type { Db } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import { BrokenAudit, verifyAudit } from '#server/people/audit/verify-audit.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Looked {
  taken: Taken | undefined;
  migrations: string[];
  /** Results that require the master key. */
  sealed: object;
}

const untried = (why: string) => ({ masterKey: `not tried: ${why}` });

/** Checks that the master key opens a copy, and that its audit record is unchanged. */
async function trySealed(database: Db, settings: Settings, migrations: readonly string[]) {
  const masterKey = peekMasterKey(settings);
  if (masterKey === undefined) return untried('there is none here');
  if (findMissing(migrations).length > 0) return untried('the backup is of an older version');
  const secrets = new KeyRing(database, toMasterKeys({ ...settings, masterKey }));
  await secrets.read();
  return { masterKey: 'fits', audit: await verifyAudit({ database, secrets }) };
}

async function lookIntoSqlite(file: string, settings: Settings): Promise<Looked> {
  assertWhole(file);
  const contents = readContents(file);
  await assertOwnSchema(file, 'sqlite', contents);
  const { migrations } = contents;
  const database = openToRead(file);
  try {
    const taken = await readTaken(database);
    return { taken, migrations, sealed: await trySealed(database, settings, migrations) };
  } finally {
    await database.destroy();
  }
}

async function lookIntoPostgres(file: string, { toolPath }: Settings): Promise<Looked> {
  const tools = new PostgresTools(toolPath);
  await tools.assertFit(['pg_restore']);
  const archive = await readArchive(tools, file);
  await assertOwnSchema(file, 'postgres', archive);
  const { migrations, taken } = archive;
  return { taken, migrations, sealed: untried('only a restore can') };
}

async function look(file: string, settings: Settings): Promise<Looked> {
  try {
    return await (readEngine(file) === 'sqlite' ? lookIntoSqlite : lookIntoPostgres)(
      file,
      settings,
    );
  } catch (error) {
    const { message } = error as Error;
    // A version without such a record.
    if (/no such (table|column)/.test(message)) assertTaken(undefined, file);
    if (error instanceof BrokenAudit) {
      throw new StaffError(`${file} holds a broken audit record: ${message}`);
    }
    if (error instanceof StartError) throw new StaffError(`${file} is whole, but ${message}`);
    throw error;
  }
}

/** Reads a whole backup, and describes it; throws a StaffError if it is of no use here. */
export async function verifyBackup(file: string, settings: Settings, expected: string | undefined) {
  const { taken, migrations, sealed } = await look(file, settings);
  const { id, at } = assertTaken(taken, file);
  const { bytes, sha256 } = await measure(file);
  assertExpected(file, sha256, expected);
  return {
    file,
    backup: id,
    takenAt: new Date(at).toISOString(),
    engine: engineNames[readEngine(file)],
    bytes,
    sha256,
    schema: migrations.toSorted().at(-1),
    ...sealed,
  };
}
