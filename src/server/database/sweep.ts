import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { DaysSetting, Kept } from './description.ts';
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

/** Keys that a search for rows to remove finds at once. */
export const lookSize = 5000;

/**
 * Removes what `look` finds, in small transactions since each blocks other writes, until it finds less than a
 * full page or nothing of it can be removed. Both `remove` and this resolve to the number removed.
 */
export async function removeFound(
  database: Db,
  look: () => Promise<string[]>,
  remove: (transaction: Queryable, batch: readonly string[]) => Promise<number>,
): Promise<number> {
  for (let all = 0; ; ) {
    const keys = await look();
    let removed = 0;
    for (let at = 0; at < keys.length; at += sweepSize) {
      const batch = keys.slice(at, at + sweepSize);
      removed += await database.transaction().execute((transaction) => remove(transaction, batch));
    }
    all += removed;
    if (keys.length < lookSize || removed === 0) return all;
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
  pictureDays: number;
}

const daysOf = {
  CALL_LOG_DAYS: 'callLogDays',
  PICTURE_DAYS: 'pictureDays',
} as const satisfies Record<DaysSetting, keyof SweepTime>;

type Term = Exclude<Kept<AnyRow>, string>;

/** Tables whose rows expire only by a time in a column. */
export const sweptTables: readonly (readonly [Table, Term])[] = tableList.flatMap(
  ([table, { kept }]) => (typeof kept === 'string' ? [] : [[table, kept] as const]),
);

function isOver(kept: Term, time: SweepTime) {
  const { now } = time;
  if ('until' in kept) return sql<SqlBool>`${sql.ref(kept.until)} <= ${now}`;
  const { since, term, unitMs = 1 } = kept;
  const termMs = typeof term === 'string' ? time[daysOf[term]] * dayMs : term.ms;
  return sql<SqlBool>`${sql.ref(since)} < ${Math.floor((now - termMs) / unitMs)}`;
}

/** Removes a table's expired rows by its description; resolves to their number. */
export async function removeExpired(database: Db, table: Table, time: SweepTime): Promise<number> {
  const [, kept] = sweptTables.find(([name]) => name === table) ?? [];
  if (kept === undefined) throw new Error(`rows of ${table} do not expire by a column`);
  return sweep(database, (transaction) => removeBatch(transaction, table, isOver(kept, time)));
}
