import path from 'node:path';
import { sqliteFileName } from '../open.ts';
import type { Db } from '../tables.ts';
import { measure } from './backup-file.ts';
import { writeWhole } from './draft.ts';
import { readServer } from './postgres-schema.ts';
import { PostgresTools } from './postgres-tools.ts';
import { assertWhole, copySqlite } from './sqlite.ts';

/** Where the portal's database is, and where PostgreSQL's tools are found. */
export interface Place {
  dataDir: string;
  /** Undefined: SQLite. */
  databaseUrl: string | undefined;
  path: string;
}

async function copyPostgres(tools: PostgresTools, schema: string, draft: string): Promise<void> {
  // The pattern of a name: quoted, what stands in it is no wildcard.
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

/**
 * Writes all that is in the database at one moment after `begin` has ended to a new file, while
 * others write to it. The master key is not in it.
 */
export async function createBackup<Begun>(
  place: Place,
  database: Db,
  file: string,
  begin: () => Promise<Begun>,
): Promise<{ begun: Begun; bytes: number; sha256: string }> {
  const copy = await toCopy(place, database);
  const { promise, resolve } = Promise.withResolvers<Begun>();
  await writeWhole(file, async (draft) => {
    // Once it is known that the file can be written, so that no backup is on record that never began.
    resolve(await begin());
    await copy(draft);
  });
  return { begun: await promise, ...(await measure(file)) };
}
