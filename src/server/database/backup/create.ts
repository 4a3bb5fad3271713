import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StaffError } from '#server/errors/staff-error.ts';
import { flush } from '#server/settings/data-dir.ts';
import { sqliteFileName } from '../open.ts';
import type { Db } from '../tables.ts';
import { measure } from './backup-file.ts';
import { readServer } from './postgres-schema.ts';
import { PostgresTools } from './postgres-tools.ts';
import { assertWhole, copySqlite } from './sqlite.ts';

const ownerOnly = 0o600;
const draftBytes = 6;

/** Error codes of a file system without hard links, such as FAT. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const reasons: Record<string, string> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not a folder',
  EACCES: 'its folder cannot be written by the user that runs this tool',
  EROFS: 'its disk is mounted for reading only',
  ENOSPC: 'its disk is full',
};

/** Names or renames a file if the name is free; throws EEXIST if it is taken. */
function nameNew(draft: string, file: string): void {
  try {
    linkSync(draft, file);
    rmSync(draft);
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if (existsSync(file)) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST' });
    renameSync(draft, file);
  }
}

function toRefusal(file: string, error: Error & { code?: string }): Error {
  if (error instanceof StaffError) return error;
  if (error.code === 'EEXIST') {
    return new StaffError(`${file} exists already: name another file, or remove this one`);
  }
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new StaffError(`the backup cannot be written to ${file}: ${reason}`, { cause: error });
}

/** Writes a file that only its owner can read, as a draft, renamed once durable. Throws a StaffError if it cannot. */
async function writeWhole(file: string, write: (draft: string) => Promise<void>) {
  const draft = `${file}.${randomBytes(draftBytes).toString('hex')}.part`;
  try {
    if (existsSync(file)) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST' });
    closeSync(openSync(draft, 'wx', ownerOnly));
    try {
      await write(draft);
      flush(draft);
      nameNew(draft, file);
    } finally {
      for (const leftover of [draft, `${draft}-journal`]) rmSync(leftover, { force: true });
    }
    flush(path.dirname(file));
  } catch (error) {
    throw toRefusal(file, error as Error);
  }
}

export interface Place {
  dataDir: string;
  /** Undefined: SQLite. */
  databaseUrl: string | undefined;
  path: string;
}

async function copyPostgres(tools: PostgresTools, schema: string, draft: string): Promise<void> {
  // The name is a pattern: in quotes it has no wildcards.
  const chosen = ['--no-publications', `--schema="${schema}"`];
  const words = ['--format=custom', ...chosen, `--file=${draft}`];
  await tools.run('pg_dump', words);
}

async function toCopy({ databaseUrl, path: toolPath, dataDir }: Place, database: Db) {
  if (databaseUrl === undefined) {
    const file = path.join(dataDir, sqliteFileName);
    return async (draft: string) => {
      await copySqlite(file, draft);
      assertWhole(draft);
    };
  }
  const { version, schema } = await readServer(database);
  const tools = new PostgresTools(toolPath, databaseUrl);
  await tools.assertFit(['pg_dump'], version);
  return (draft: string) => copyPostgres(tools, schema, draft);
}

/** Writes a snapshot of the database, taken after `begin` has ended, to a new file. Excludes the master key. */
export async function createBackup<Begun>(
  place: Place,
  database: Db,
  file: string,
  begin: () => Promise<Begun>,
): Promise<{ begun: Begun; bytes: number; sha256: string }> {
  const copy = await toCopy(place, database);
  const { promise, resolve } = Promise.withResolvers<Begun>();
  await writeWhole(file, async (draft) => {
    // Called once the file is known to be writable, so that no backup is recorded that never began.
    resolve(await begin());
    await copy(draft);
  });
  return { begun: await promise, ...(await measure(file)) };
}
