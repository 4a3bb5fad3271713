import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { sqliteDialect } from './sqlite.ts';
import type { Database, Db } from './tables.ts';

const poolSize = 10;
const connectTimeoutMs = 5000;
/** Longer than any query of ours; a server that fell silent is given up after it. */
const queryTimeoutMs = 20_000;

/** `pool` is there on PostgreSQL only; destroying the database ends it. */
export interface OpenDatabase {
  database: Db;
  pool: pg.Pool | undefined;
}

/** Counters and times are int8 in PostgreSQL, which `pg` would hand over as text. */
function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 beyond 2^53: ${text}`);
  return value;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Told of an idle PostgreSQL connection that broke; the pool replaces it. */
  onIdleError(error: Error): void;
}

function openPool(connectionString: string, onIdleError: DatabaseOptions['onIdleError']): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toInteger);
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  return pool;
}

/** The one place that chooses the engine: PostgreSQL where a URL is set, else a SQLite file. */
export function openDatabase({ databaseUrl, dataDir, onIdleError }: DatabaseOptions): OpenDatabase {
  if (!databaseUrl) {
    const dialect = sqliteDialect(path.join(dataDir, 'portal.sqlite'));
    return { database: new Kysely<Database>({ dialect }), pool: undefined };
  }
  const pool = openPool(databaseUrl, onIdleError);
  return { database: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool };
}
