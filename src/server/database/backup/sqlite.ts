import { backup, DatabaseSync } from 'node:sqlite';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Contents } from './own-schema.ts';

const busy = 5;
/** SQLite's CORRUPT and NOTADB. */
const broken: ReadonlySet<number> = new Set([11, 26]);
/** Copies all pages in one step and so one read transaction: a write between two steps would restart the copy. */
const allPages = 2 ** 31 - 1;
const shownFaults = 3;

/** Ends the write-ahead log, so that one file holds the whole database. Fails with BUSY while others use it. */
export function toSingleFile(file: string): void {
  using database = new DatabaseSync(file);
  database.exec('pragma journal_mode = delete');
}

/** Copies a SQLite database to a new file as of one moment, while others write to it. */
export async function copySqlite(file: string, copy: string): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  await backup(source, copy, { rate: allPages });
  toSingleFile(copy);
}

/** True if any process has a SQLite file open; undefined: too damaged to tell. */
export function isUsed(file: string): boolean | undefined {
  try {
    toSingleFile(file);
    return false;
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number };
    const primary = errcode & 0xff;
    if (primary === busy) return true;
    if (broken.has(primary)) return undefined;
    throw new StaffError(`${file} cannot be opened: ${message}`, { cause: error });
  }
}

/** Describes what is wrong with a file; empty if it is an intact database of the portal. */
function findFaults(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(`pragma integrity_check(${shownFaults})`).all();
  const faults = rows.map(({ integrity_check }) => String(integrity_check)).join('; ');
  if (faults !== 'ok') return `is not whole: ${faults}`;
  const migrated = database.prepare("select 1 from sqlite_schema where name = 'migration'").get();
  return migrated ? '' : 'is of SQLite, but not of the portal';
}

/** Throws a StaffError if a file is not an intact SQLite database of the portal. */
export function assertWhole(file: string, name = file): void {
  let fault: string;
  try {
    fault = findFaults(file);
  } catch (error) {
    fault = `is not whole: ${(error as Error).message}`;
  }
  if (fault) throw new StaffError(`${name} ${fault}`);
}

const madeBySqlite = /^(?:index sqlite_autoindex_|table sqlite_(?:stat\d|sequence)$)/;

/** Contents of an intact database, without what SQLite creates itself. */
export function readContents(file: string): Contents {
  using database = new DatabaseSync(file, { readOnly: true });
  const objects = database.prepare('select type, name from sqlite_schema').all();
  const migrations = database.prepare('select name from migration').all();
  return {
    objects: objects
      .map(({ type, name }) => ({ type: String(type), name: String(name) }))
      .filter(({ type, name }) => !madeBySqlite.test(`${type} ${name}`)),
    migrations: migrations.map(({ name }) => String(name)),
  };
}
