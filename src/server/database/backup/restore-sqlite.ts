import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempDisposableSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { StaffError } from '#server/errors/staff-error.ts';
import { flush, giveToOwner } from '#server/settings/data-dir.ts';
import { openToRead, sqliteFileName } from '../open.ts';
import { acquireOpenLock } from '../opening.ts';
import { assertOwnSchema } from './own-schema.ts';
import {
  type OpenStaged,
  type Restored,
  type RestoreOptions,
  type Staged,
  toStamp,
} from './restoring.ts';
import { assertWhole, isUsed, readContents, toSingleFile } from './sqlite.ts';

const stagingName = 'restoring-';
/** Files that SQLite keeps beside a database, and would apply to any file of its name. */
const besides = ['-wal', '-shm', '-journal'];

/** True if there is a readable database; throws a StaffError if it may not be replaced. */
function assertReplaceable(file: string, { from, replace }: RestoreOptions): boolean {
  if (!existsSync(file)) return false;
  if (path.resolve(from) === file) throw new StaffError(`${file} is the database itself`);
  if (!replace) {
    throw new StaffError(
      `there is a database already, ${file}: add --replace to put the backup in its place; it is kept under another name`,
    );
  }
  const use = isUsed(file);
  if (use === true) {
    throw new StaffError(`${file} is in use: stop every server and operator tool that works on it`);
  }
  return use === false;
}

function copy(from: string, staged: string): void {
  try {
    copyFileSync(from, staged, constants.COPYFILE_FICLONE);
  } catch (error) {
    const reason = (error as Error).message;
    throw new StaffError(`${from} cannot be copied: ${reason}`, { cause: error });
  }
  chmodSync(staged, 0o600);
  giveToOwner(staged);
}

async function settle<Result>(staged: Staged<Result>, old: string | undefined): Promise<Result> {
  await using database = old === undefined ? undefined : openToRead(old);
  try {
    return await staged.settle(database);
  } finally {
    await staged.close();
  }
}

/** Replaces a file atomically: readers see either the old or the new one, whole. */
function replaceFile(staged: string, file: string): string | undefined {
  const kept = `${file}.before-restore-${toStamp(Date.now())}`;
  for (const end of besides) {
    if (existsSync(file + end)) renameSync(file + end, kept + end);
  }
  const exists = existsSync(file);
  if (exists) linkSync(file, kept);
  renameSync(staged, file);
  flush(path.dirname(file));
  return exists ? kept : undefined;
}

/** Replaces the SQLite file of `dataDir` with a backup, while no process can open the file. */
export async function restoreSqlite<Result>(
  dataDir: string,
  options: RestoreOptions,
  openStaged: OpenStaged<Result>,
): Promise<Restored<Result>> {
  const file = path.join(dataDir, sqliteFileName);
  using _lock = acquireOpenLock(file);
  const isReadable = assertReplaceable(file, options);
  for (const name of readdirSync(dataDir)) {
    // Left by a restore that was killed.
    if (name.startsWith(stagingName)) rmSync(path.join(dataDir, name), { recursive: true });
  }
  using folder = mkdtempDisposableSync(path.join(dataDir, stagingName));
  const staged = path.join(folder.path, sqliteFileName);
  copy(options.from, staged);
  assertWhole(staged, options.from);
  await assertOwnSchema(options.from, 'sqlite', readContents(staged));
  const open = await openStaged({ dataDir: folder.path, databaseUrl: undefined });
  const result = await settle(open, isReadable ? file : undefined);
  toSingleFile(staged);
  flush(staged);
  return { result, kept: replaceFile(staged, file) };
}
