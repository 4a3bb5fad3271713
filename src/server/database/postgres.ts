import pg from 'pg';

const connectTimeoutMs = 5000;
/** Longer than any query of ours; a server that fell silent is given up after it. */
const usualQueryTimeoutMs = 20_000;

export interface PoolOptions {
  connectionString: string;
  /** Connections at most. */
  size: number;
  /** Told of a connection that broke; the pool replaces it. */
  onConnectionLost(error: Error): void;
  queryTimeoutMs?: number | undefined;
}

/** Counters and times are int8 in PostgreSQL, which `pg` would hand over as text. */
function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 beyond 2^53: ${text}`);
  return value;
}

/** A query that was given up may still run, or never end: who gets its connection next would wait for it. */
function dropWhereBusy(_error: unknown, client: pg.PoolClient): void {
  if (Reflect.get(client, '_activeQuery')) void client.end();
}

/** The connections to PostgreSQL; it may go away and come back at any time. */
export function openPool(options: PoolOptions): pg.Pool {
  const { connectionString, size, onConnectionLost } = options;
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toInteger);
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: options.queryTimeoutMs ?? usualQueryTimeoutMs,
    keepAlive: true,
  });
  // The pool hears idle connections only: one that breaks between the queries of a transaction
  // would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', () => {
    // Of an idle connection, which told of it by the listener above.
  });
  pool.on('release', dropWhereBusy);
  return pool;
}
