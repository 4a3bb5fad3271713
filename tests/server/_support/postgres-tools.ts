import { readServer } from '#server/database/backup/postgres-schema.ts';
import { PostgresTools } from '#server/database/backup/postgres-tools.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { TestDatabase } from './database.ts';

/** Folder of PostgreSQL's programs on this machine. */
export const toolPath = process.env.PATH ?? '';

/** Why backups of test databases are not possible on this machine, or undefined. */
export async function findUnfit({
  database,
  databaseUrl,
}: TestDatabase): Promise<string | undefined> {
  if (databaseUrl === undefined) return undefined;
  const { version } = await readServer(database);
  try {
    await new PostgresTools(toolPath).assertFit(['pg_dump', 'pg_restore', 'psql'], version);
    return undefined;
  } catch (error) {
    if (error instanceof StaffError) return error.message;
    throw error;
  }
}
