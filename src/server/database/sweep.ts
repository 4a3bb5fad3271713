import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { Kept } from './description.ts';
import { type AnyRow, type Db, type Queryable, type Table, tableList, tables } from './tables.ts';

/** Rows removed per transaction; few, since writes wait for it. */
export const sweepSize = 100;

/** Removes batches of `sweepSize` until one is not full; resolves to the number removed. */
export async function sweep(
  database: Db,
  removeBatch: (transaction: Queryable) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const batch = await database.transaction().execute(removeBatch);
    removed += batch;
    if (batch < sweepSize) return removed;
  }
}

/** Removes a batch of rows that match a condition, by key; resolves to their number. */
export async function removeBatch(
  transaction: Queryable,
  table: Table,
  where: ReturnType<typeof sql<SqlBool>>,
): Promise<number> {
  const key = sql.join(tables[table].key.map((column) => sql.ref(column)));
  const some = sql`select ${key} from ${sql.table(table)} where ${where} limit ${sweepSize}`;
  const { numDeletedRows } = await transaction
    .deleteFrom(table)
    .where(sql<SqlBool>`(${key}) in (${some})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface SweepTime {
  now: number;
  callLogDays: number;
}

type Term = Exclude<Kept<AnyRow>, string>;

/** Tables whose rows expire only by a time in a column. */
export const sweptTables: readonly (readonly [Table, Term])[] = tableList.flatMap(
  ([table, { kept }]) => (typeof kept === 'string' ? [] : [[table, kept] as const]),
);

function isOver(kept: Term, { now, callLogDays }: SweepTime) {
  if ('until' in kept) return sql<SqlBool>`${sql.ref(kept.until)} <= ${now}`;
  const { since, term, unitMs = 1 } = kept;
  const termMs = term === 'CALL_LOG_DAYS' ? callLogDays * dayMs : term.ms;
  return sql<SqlBool>`${sql.ref(since)} < ${Math.floor((now - termMs) / unitMs)}`;
}

/** Removes a table's expired rows by its description; resolves to their number. */
export async function removeExpired(database: Db, table: Table, time: SweepTime): Promise<number> {
  const [, kept] = sweptTables.find(([name]) => name === table) ?? [];
  if (kept === undefined) throw new Error(`rows of ${table} do not expire by a column`);
  return sweep(database, (transaction) => removeBatch(transaction, table, isOver(kept, time)));
}
