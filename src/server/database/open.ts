import path from 'node:path';
import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { ManyConnections } from './many-connections.ts';
import { openPool, type PoolOptions } from './postgres.ts';
import { ReportDriver } from './report-driver.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { SqliteFile } from './sqlite-file.ts';
import type { Database, Db } from './tables.ts';
import { OwnWriter, ThreadWriter } from './writer.ts';

export interface OpenDatabase {
  database: Db;
  /** For statements that read much, such as lists and exports: they hold up nothing else. */
  reports: Db;
  /** There on PostgreSQL only. */
  pool: pg.Pool | undefined;
  /** For how long the thread that writes SQLite's file has answered nothing though it was asked, in milliseconds. */
  writerOwesMs(): number;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Connections to PostgreSQL for calls, and for what reads much: however many lists people click, calls get theirs. */
const poolSize = 10;
const reportPoolSize = 3;

export interface DatabaseOptions extends Omit<PoolOptions, 'connectionString' | 'size'> {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** For a server: SQLite writes in a thread of its own, so that nobody waits while it waits for the disk. */
  writesInThread?: boolean | undefined;
}

/** SQLite's language over a driver of ours. */
function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new ManyConnections(driver),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

interface SqliteOptions {
  writesInThread: boolean;
  onConnectionLost(error: Error): void;
}

function openSqlite(file: string, options: SqliteOptions) {
  const { writesInThread, onConnectionLost } = options;
  const writer = writesInThread ? new ThreadWriter(file, onConnectionLost) : new OwnWriter(file);
  const driver = new SqliteDriver(writer, SqliteFile.openToRead(file));
  const database = new Kysely<Database>({ dialect: sqliteDialect(driver) });
  const reports = new Kysely<Database>({
    dialect: sqliteDialect(new ReportDriver(file, onConnectionLost)),
  });
  return { database, reports, pool: undefined, writerOwesMs: () => writer.owesMs };
}

function openPostgres(options: Omit<PoolOptions, 'size'>) {
  const open = (pool: pg.Pool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const pool = openPool({ ...options, size: poolSize });
  const database = open(pool);
  const reports = open(openPool({ ...options, size: reportPoolSize }));
  return { database, reports, pool, writerOwesMs: () => 0 };
}

/** The one place that chooses the engine: PostgreSQL where a URL is set, else a SQLite file. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { databaseUrl, dataDir, writesInThread = false, ...rest } = options;
  const open = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, ...rest })
    : openSqlite(path.join(dataDir, 'portal.sqlite'), { writesInThread, ...rest });
  const close = async () => {
    await open.reports.destroy();
    await open.database.destroy();
  };
  return { ...open, close };
}
