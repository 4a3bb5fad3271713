import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { locksRows } from './engine.ts';
import type { Queryable } from './tables.ts';

/** A claim on rows of a queue: one process alone works on them until it ends, in milliseconds since 1970. */
export interface Lease {
  now: number;
  leaseUntil: number;
}

/** Whether nobody holds a row, or who held it never came back; asked in the update once more. */
export function isFree(leaseColumn: string, now: number) {
  const column = sql.ref<number | null>(leaseColumn);
  return sql<SqlBool>`(${column} is null or ${column} <= ${now})`;
}

/**
 * Rows to claim, without those that another process is claiming at this moment: two that wait for
 * each other's rows would never end. Its result must be materialized, or it is asked for anew.
 */
export function skipLocked<Database, Table extends keyof Database, Row>(
  database: Queryable,
  due: SelectQueryBuilder<Database, Table, Row>,
): SelectQueryBuilder<Database, Table, Row> {
  return locksRows(database) ? due.forUpdate().skipLocked() : due;
}
