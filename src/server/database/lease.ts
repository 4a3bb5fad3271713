import {
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import { locksRows } from './engine.ts';
import type { Database, Db, Queryable } from './tables.ts';

/** A claim on rows of a queue: one process alone works on them until it ends, in milliseconds since 1970. */
export interface Lease {
  now: number;
  leaseUntil: number;
  /** Rows at most. */
  count: number;
}

/** Tables whose rows are due at `next_at` and held until `lease_until`, with their keys. */
const keyOf = { push: 'id', message: 'id', simulation: 'bill_code' } as const;

type Queue = keyof typeof keyOf;

/** How long rows of a queue wait and are held at most. */
export interface QueueLimits {
  now: number;
  /** From an attempt to the next; of the sandbox's steps each row says it. */
  waitMs: number;
  leaseMs: number;
}

/** Clocks of servers differ by less. */
const clockDriftMs = 60_000;

/**
 * Makes due what was put off, or claimed, by a server whose clock was ahead: no schedule of the queue
 * leads that far. Resolves to how many rows that were.
 */
export async function pullInDistant(
  database: Db,
  table: Queue,
  { now, waitMs, leaseMs }: QueueLimits,
): Promise<number> {
  const isDistant = {
    push: sql<SqlBool>`(status = 'pending' and (next_at > ${now + waitMs} or created_at > ${now + clockDriftMs}))`,
    message: sql<SqlBool>`(status = 'waiting' and (next_at > ${now + waitMs} or created_at > ${now + clockDriftMs}))`,
    simulation: sql<SqlBool>`(next_at - 1000 * every_s > ${now + clockDriftMs})`,
  }[table];
  const rows = database.updateTable(table as 'push');
  const put = await rows
    .set({ next_at: now })
    .where(isDistant)
    .where('next_at', '>', now)
    .executeTakeFirstOrThrow();
  const held = await rows
    .set({ lease_until: null })
    .where('lease_until', '>', now + leaseMs + clockDriftMs)
    .executeTakeFirstOrThrow();
  return Number(put.numUpdatedRows + held.numUpdatedRows);
}

/** Rows of a queue, called `due` whatever their table. */
type Due<Table extends Queue> = SelectQueryBuilder<
  Database & { due: Database[Table] },
  'due',
  object
>;

/** Whether nobody holds a row, or who held it never came back. */
export function isFree(leaseColumn: string, now: number) {
  const column = sql.ref<number | null>(leaseColumn);
  return sql<SqlBool>`(${column} is null or ${column} <= ${now})`;
}

/**
 * Takes free rows that are due, the oldest first, of those that `which` leaves. Rows that another
 * process is claiming at this moment are passed over: two that wait for each other's would never end.
 * The update asks once more whether they are free; what else may have changed meanwhile the caller adds.
 */
export function claimDue<Table extends Queue>(
  database: Queryable,
  table: Table,
  { now, leaseUntil, count }: Lease,
  which: (rows: Due<Table>) => Due<Table> = (rows) => rows,
): UpdateQueryBuilder<Database, Table, Table, UpdateResult> {
  const key = sql.ref<string>(keyOf[table]);
  const rows = database.selectFrom(`${table as 'push'} as due`) as unknown as Due<Table>;
  const due = (which(rows) as unknown as Due<'push'>)
    .select(key.as('key'))
    .where('due.next_at', '<=', now)
    .where(isFree('due.lease_until', now))
    .orderBy('due.next_at')
    .limit(count);
  const claim = database
    .with(
      // Or it would be asked for anew, and give other rows.
      (cte) => cte('claimable').materialized(),
      () => (locksRows(database) ? due.forUpdate().skipLocked() : due),
    )
    .updateTable(table as 'push')
    .set({ lease_until: leaseUntil })
    .where(key, 'in', ({ selectFrom }) => selectFrom('claimable').select('claimable.key'))
    .where(isFree('lease_until', now));
  return claim as unknown as UpdateQueryBuilder<Database, Table, Table, UpdateResult>;
}
