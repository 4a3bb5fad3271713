import path from 'node:path';
import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { openPool, type PoolOptions } from './postgres.ts';
import { ReportDriver } from './report-driver.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { SqliteFile } from './sqlite-file.ts';
import type { Database, Db } from './tables.ts';

export interface OpenDatabase {
  database: Db;
  /** For statements that read much, such as lists and exports: they hold up nothing else. */
  reports: Db;
  /** There on PostgreSQL only. */
  pool: pg.Pool | undefined;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Connections to PostgreSQL for calls, and for what reads much: however many lists people click, calls get theirs. */
const poolSize = 10;
const reportPoolSize = 3;

export interface DatabaseOptions extends Omit<PoolOptions, 'connectionString' | 'size'> {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** The drivers give out connections themselves: Kysely need not hand over a single one in turn. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite's language over a driver of ours. */
function sqliteDialect(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new ManyConnections(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

function openSqlite(file: string) {
  const writer = SqliteFile.openToWrite(file);
  const reader = SqliteFile.openToRead(file);
  const database = new Kysely<Database>({
    dialect: sqliteDialect(() => new SqliteDriver(writer, reader)),
  });
  const reports = new Kysely<Database>({ dialect: sqliteDialect(() => new ReportDriver(file)) });
  return { database, reports, pool: undefined };
}

function openPostgres(options: Omit<PoolOptions, 'size'>) {
  const open = (pool: pg.Pool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const pool = openPool({ ...options, size: poolSize });
  const database = open(pool);
  const reports = open(openPool({ ...options, size: reportPoolSize }));
  return { database, reports, pool };
}

/** The one place that chooses the engine: PostgreSQL where a URL is set, else a SQLite file. */
export function openDatabase({ databaseUrl, dataDir, ...rest }: DatabaseOptions): OpenDatabase {
  const open = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, ...rest })
    : openSqlite(path.join(dataDir, 'portal.sqlite'));
  const close = async () => {
    await open.reports.destroy();
    await open.database.destroy();
  };
  return { ...open, close };
}
