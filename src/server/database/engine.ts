import { PostgresAdapter } from 'kysely';
import type { Queryable } from './tables.ts';

/** PostgreSQL locks rows, so that several transactions write at a time; SQLite lets one write. */
export function locksRows(database: Queryable): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
