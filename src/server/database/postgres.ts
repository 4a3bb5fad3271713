import pg from 'pg';

const connectTimeoutMs = 5000;
/** Longer than any of our queries; a silent server is given up after it. */
const usualQueryTimeoutMs = 20_000;

export interface PoolOptions {
  connectionString: string;
  size: number;
  /** Called for a broken connection; the pool replaces it. */
  onConnectionLost(error: Error): void;
  queryTimeoutMs?: number | undefined;
}

/** Parses int8, PostgreSQL's type of counters and times, which `pg` returns as text. */
function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 beyond 2^53: ${text}`);
  return value;
}

/** Drops the connection of an abandoned query, which may still run: its next user would wait for it. */
function dropWhereBusy(_error: unknown, client: pg.PoolClient): void {
  if (Reflect.get(client, '_activeQuery')) void client.end();
}

/** Opens the connections to PostgreSQL, which may go away and come back at any time. */
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
  // The pool listens to idle connections only: one that breaks inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', () => {
    // For an idle connection, which the listener above has already reported.
  });
  pool.on('release', dropWhereBusy);
  return pool;
}
