import { existsSync } from 'node:fs';
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
import type { FairQueue } from '#server/runtime/fair-queue.ts';
import type { DatabaseLoad, DatabaseQueue, WaitListener } from './load.ts';
import { acquireOpenLock } from './opening.ts';
import { openPool, type PoolOptions } from './postgres.ts';
import { connectInTurn, createReportQueue, ReportDriver } from './report-driver.ts';
import { ManyConnections, SqliteDriver } from './sqlite-driver.ts';
import { SqliteFile } from './sqlite-file.ts';
import type { Database, Db } from './tables.ts';
import { OwnWriter, ThreadWriter } from './writer.ts';

/** Name of the SQLite file in DATA_DIR. */
export const sqliteFileName = 'portal.sqlite';

export interface OpenDatabase {
  database: Db;
  /** For large reads, such as lists and exports; they do not block other statements. */
  reports: Db;
  /** PostgreSQL only. */
  pool: pg.Pool | undefined;
  /** Milliseconds for which SQLite's writer thread has left a request unanswered. */
  writerStalledMs(): number;
  readLoad(): DatabaseLoad;
  close(): Promise<void>;
}

/** PostgreSQL connections, separate for calls and large reads, so that lists never starve calls. */
export const poolSize = 10;
export const reportPoolSize = 3;

export interface DatabaseOptions extends Omit<PoolOptions, 'connectionString' | 'size'> {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** For a server: SQLite writes in its own thread, so that nothing else waits for the disk. */
  writesInThread?: boolean | undefined;
  /** Called for each write of SQLite, and each PostgreSQL connection acquired. */
  onWaited?: WaitListener | undefined;
}

function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new ManyConnections(driver),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

interface SqliteOptions extends Pick<DatabaseOptions, 'onConnectionLost' | 'onWaited'> {
  writesInThread: boolean;
}

/** Locked, so that no restore replaces the file before this process is seen to use it. */
function openFiles(file: string, { writesInThread, onConnectionLost }: SqliteOptions) {
  using _lock = acquireOpenLock(file);
  const writer = writesInThread
    ? new ThreadWriter(file, onConnectionLost)
    : new OwnWriter(SqliteFile.openToWrite(file));
  return { writer, reader: SqliteFile.openToRead(file) };
}

function openSqlite(file: string, options: SqliteOptions) {
  const { onConnectionLost, onWaited } = options;
  const { writer, reader } = openFiles(file, options);
  const driver = new SqliteDriver(writer, reader, onWaited);
  const reporter = new ReportDriver(file, onConnectionLost);
  const database = new Kysely<Database>({ dialect: sqliteDialect(driver) });
  const reports = new Kysely<Database>({ dialect: sqliteDialect(reporter) });
  const readLoad = (): DatabaseLoad => ({
    waiting: { writer: driver.waiting, reports: reporter.waiting },
    connections: [],
  });
  return { database, reports, pool: undefined, writerStalledMs: () => writer.stalledMs, readLoad };
}

/** Opens a SQLite file that is never written, such as a backup; SQLite refuses changes. */
export function openToRead(path: string): Db {
  const file = SqliteFile.openToRead(path);
  const driver = new SqliteDriver(new OwnWriter(file), file);
  return new Kysely<Database>({ dialect: sqliteDialect(driver) });
}

interface OverOptions {
  onWaited?: WaitListener | undefined;
  /** Hands connections out in fair turns; without it, in the order of requests. */
  queue?: FairQueue;
}

/** Opens PostgreSQL over a pool; reports how long each statement or transaction waits for a connection. */
function openOver(pool: pg.Pool, name: DatabaseQueue, { onWaited, queue }: OverOptions = {}) {
  const connect = async () => {
    const askedAt = performance.now();
    try {
      return await (queue ? connectInTurn(queue, pool) : pool.connect());
    } finally {
      onWaited?.(name, performance.now() - askedAt);
    }
  };
  const end = () => {
    queue?.close();
    return pool.end();
  };
  const timed = { connect, end, options: pool.options };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: timed }) });
}

function openPostgres({
  onWaited,
  ...options
}: Omit<PoolOptions, 'size'> & Pick<DatabaseOptions, 'onWaited'>) {
  const calls = openPool({ ...options, size: poolSize });
  const reports = openPool({ ...options, size: reportPoolSize });
  const queue = createReportQueue(reportPoolSize);
  const readLoad = (): DatabaseLoad => ({
    waiting: { calls: calls.waitingCount, reports: queue.waiting + reports.waitingCount },
    connections: [
      { pool: 'calls', total: calls.totalCount, idle: calls.idleCount },
      { pool: 'reports', total: reports.totalCount, idle: reports.idleCount },
    ],
  });
  return {
    database: openOver(calls, 'calls', { onWaited }),
    reports: openOver(reports, 'reports', { onWaited, queue }),
    pool: calls,
    writerStalledMs: () => 0,
    readLoad,
  };
}

/** Opens a read-only connection; undefined if there is no SQLite file yet. */
export function openToLook({
  databaseUrl,
  dataDir,
  onConnectionLost,
}: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir' | 'onConnectionLost'>) {
  const file = path.join(dataDir, sqliteFileName);
  if (!databaseUrl && !existsSync(file)) return undefined;
  const database = databaseUrl
    ? openOver(openPool({ connectionString: databaseUrl, onConnectionLost, size: 1 }), 'calls')
    : openToRead(file);
  return { database, close: () => database.destroy() };
}

/** The only place that chooses the engine: PostgreSQL if a URL is set, else a SQLite file. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { databaseUrl, dataDir, writesInThread = false, ...rest } = options;
  const open = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, ...rest })
    : openSqlite(path.join(dataDir, sqliteFileName), { writesInThread, ...rest });
  const close = async () => {
    await open.reports.destroy();
    await open.database.destroy();
  };
  return { ...open, close };
}
