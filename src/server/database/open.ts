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
import { ManyConnections } from './many-connections.ts';
import { takeOpening } from './opening.ts';
import { openPool, type PoolOptions } from './postgres.ts';
import { ReportDriver } from './report-driver.ts';
import { connectInTurn, createReportQueue } from './report-queue.ts';
import { type Plans, runPlans } from './run-plans.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { SqliteFile, type Step } from './sqlite-file.ts';
import type { Database, Db } from './tables.ts';
import { OwnWriter, ThreadWriter } from './writer.ts';

/** In DATA_DIR, where the engine is SQLite. */
export const sqliteFileName = 'portal.sqlite';

export interface OpenDatabase {
  database: Db;
  /** For statements that read much, such as lists and exports: they hold up nothing else. */
  reports: Db;
  /** There on PostgreSQL only. */
  pool: pg.Pool | undefined;
  /** For how long the thread that writes SQLite's file has answered nothing though it was asked, in milliseconds. */
  writerOwesMs(): number;
  readLoad(): DatabaseLoad;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Connections to PostgreSQL for calls, and for what reads much: however many lists people click, calls get theirs. */
export const poolSize = 10;
export const reportPoolSize = 3;

export interface DatabaseOptions extends Omit<PoolOptions, 'connectionString' | 'size'> {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** For a server: SQLite writes in a thread of its own, so that nobody waits while it waits for the disk. */
  writesInThread?: boolean | undefined;
  /** Told of each write of SQLite, and of each connection of PostgreSQL that is taken. */
  onWaited?: WaitListener | undefined;
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

interface SqliteOptions extends Pick<DatabaseOptions, 'onConnectionLost' | 'onWaited'> {
  writesInThread: boolean;
}

/** No restore may put another file in its place before this process is seen to use it. */
function openFiles(file: string, { writesInThread, onConnectionLost }: SqliteOptions) {
  const giveBack = takeOpening(file);
  try {
    const writer = writesInThread ? new ThreadWriter(file, onConnectionLost) : new OwnWriter(file);
    return { writer, reader: SqliteFile.openToRead(file) };
  } finally {
    giveBack();
  }
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
  return { database, reports, pool: undefined, writerOwesMs: () => writer.owesMs, readLoad };
}

/** A SQLite file that nobody writes, such as a backup; SQLite refuses what would change it. */
export function openToRead(path: string): Db {
  const file = SqliteFile.openToRead(path);
  const writer = {
    step: (step: Step) => file.step(step),
    runPlans: (plans: Plans) => runPlans(file, plans),
    owesMs: 0,
    // It is the reader.
    close() {},
  };
  return new Kysely<Database>({ dialect: sqliteDialect(new SqliteDriver(writer, file)) });
}

interface OverOptions {
  onWaited?: WaitListener | undefined;
  /** Where connections are handed out in fair turns; else in the order in which they are asked for. */
  queue?: FairQueue;
}

/** PostgreSQL over a pool; tells how long each statement or transaction waits for a connection. */
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
    writerOwesMs: () => 0,
    readLoad,
  };
}

/** A connection that changes nothing; undefined where there is no SQLite file yet. */
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

/** The one place that chooses the engine: PostgreSQL where a URL is set, else a SQLite file. */
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
