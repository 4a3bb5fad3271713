import { sql } from 'kysely';
import { locksRows } from './engine.ts';
import { findMissing, findNewer, migrationNames, readMigrations, toBreaking } from './migrate.ts';
import type { Db } from './tables.ts';

export interface SchemaStatus {
  engine: 'sqlite' | 'postgres';
  engineVersion?: string;
  state: string;
  /** The newest migration of this version. */
  version: string | undefined;
  /** Names of migrations: run, pending, and of a newer version. */
  done: string[];
  missing: string[];
  newer: string[];
}

async function readVersion(database: Db): Promise<string> {
  const query = locksRows(database)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await query.execute(database);
  return rows[0]?.version ?? '';
}

/** Status of a database that does not exist or has none of our tables, with its description. */
export function toAbsent(engine: SchemaStatus['engine'], state: string): SchemaStatus {
  const missing = [...migrationNames];
  return { engine, state, version: migrationNames.at(-1), done: [], missing, newer: [] };
}

function toState({
  missing,
  newer,
  breaking,
}: Pick<SchemaStatus, 'missing' | 'newer'> & { breaking: string[] }): string {
  if (breaking.length > 0) {
    return 'of a newer version: start that version, or restore a backup from before it';
  }
  if (missing.length > 0) {
    return 'of an older version: `schema migrate`, or the next start of this one, brings it up to date';
  }
  return newer.length > 0
    ? 'of a newer version that only added to it: servers of this one work beside that one'
    : 'up to date';
}

export async function readSchemaStatus(database: Db): Promise<SchemaStatus> {
  const engine = locksRows(database) ? 'postgres' : 'sqlite';
  const engineVersion = await readVersion(database);
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migration')) {
    const state =
      tables.length === 0
        ? 'empty: the first start makes its tables'
        : 'of something else: it has tables, and none of the portal';
    return { ...toAbsent(engine, state), engineVersion };
  }
  const ran = await readMigrations(database);
  const done = ran.map(({ name }) => name);
  const missing = findMissing(done);
  const newer = findNewer(done);
  const state = toState({ missing, newer, breaking: findNewer(toBreaking(ran)) });
  return { engine, engineVersion, state, version: migrationNames.at(-1), done, missing, newer };
}
