import { PostgresAdapter } from 'kysely';
import type { Queryable } from './tables.ts';

/** True for PostgreSQL, which locks rows for concurrent writes; SQLite allows one writer. */
export function locksRows(database: Queryable): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
