import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { locksRows } from '#server/database/engine.ts';
import type { Database, Db, Queryable } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';

export type Row = Record<string, string | number | null>;
/** Columns with their new values; or removal of the row. */
type Change = Row | 'remove';

/** A table with personal data, and how to erase one person's data from a row. */
export interface Place {
  /** Name of the rows in the report. */
  name: string;
  table: keyof Database;
  key: readonly string[];
  /** Columns to check beside the key. */
  columns: readonly string[];
  /** Columns that an export shows beside the person's data. */
  shows: readonly string[];
  /** Undefined if the row holds no data of the person, or no longer does. */
  erase(row: Row): Change | undefined;
}

interface WalkContext {
  database: Db;
  reports: Db;
  write: Write;
}

/** Rows to check; all by default. */
export interface Span {
  among?: { column: string; values: readonly string[] };
  /** Rows whose first key column is not less than this. */
  from?: string;
}

/** Rows per read: each may have 16 KB. */
const readSize = 500;
/** Rows per transaction: few, since calls wait for it. */
const writeSize = 50;

const toList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const toKey = (place: Place, row: Row) =>
  sql.join(place.key.map((name) => sql.val(row[name] ?? null)));

const select = ({ table, key, columns }: Place) =>
  sql`select ${toList([...new Set([...key, ...columns])])} from ${sql.table(table)}`;

/** Reads all rows in key order, in batches that block no other call. */
async function* readAll(reports: Db, place: Place, from: string | undefined) {
  const key = toList(place.key);
  let where = from === undefined ? sql`` : sql`where ${sql.ref(place.key[0] ?? '')} >= ${from}`;
  for (;;) {
    const query = sql<Row>`${select(place)} ${where} order by ${key} limit ${sql.lit(readSize)}`;
    const { rows } = await query.execute(reports);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < readSize) return;
    where = sql`where (${key}) > (${toKey(place, last)})`;
  }
}

async function* readAmong(
  reports: Db,
  place: Place,
  { column, values }: NonNullable<Span['among']>,
) {
  for (let start = 0; start < values.length; start += readSize) {
    const some = sql.join(values.slice(start, start + readSize));
    const query = sql<Row>`${select(place)} where ${sql.ref(column)} in (${some})`;
    yield (await query.execute(reports)).rows;
  }
}

export function readRows(reports: Db, place: Place, { among, from }: Span = {}) {
  return among ? readAmong(reports, place, among) : readAll(reports, place, from);
}

const isRow = (place: Place, row: Row) => sql`(${toList(place.key)}) = (${toKey(place, row)})`;

/** Checks the current row, and changes it in the same transaction. */
async function eraseRow(transaction: Queryable, place: Place, row: Row): Promise<boolean> {
  const lock = locksRows(transaction) ? sql`for update` : sql``;
  const query = sql<Row>`${select(place)} where ${isRow(place, row)} ${lock}`;
  const [fresh] = (await query.execute(transaction)).rows;
  const change = fresh && place.erase(fresh);
  if (!change) return false;
  const table = sql.table(place.table);
  if (change === 'remove') {
    await sql`delete from ${table} where ${isRow(place, row)}`.execute(transaction);
    return true;
  }
  const columns = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${table} set ${sql.join(columns)} where ${isRow(place, row)}`.execute(
    transaction,
  );
  return true;
}

/** Finds the rows of a place that an erasure would change, with the columns that an export shows. */
export async function* findShown(
  { reports }: Pick<WalkContext, 'reports'>,
  place: Place,
  span: Span,
) {
  const shown = { ...place, columns: [...place.columns, ...place.shows] };
  for await (const rows of readRows(reports, shown, span)) {
    yield rows.filter((row) => place.erase(row) !== undefined);
  }
}

/** Erases the matching rows of a place and resolves to their number; a dry run only counts them. */
export async function erasePlace(
  { reports, write }: WalkContext,
  place: Place,
  span: Span,
  isDry: boolean,
): Promise<number> {
  let count = 0;
  for await (const rows of readRows(reports, place, span)) {
    const found = rows.filter((row) => place.erase(row) !== undefined);
    if (isDry) count += found.length;
    for (let start = 0; !isDry && start < found.length; start += writeSize) {
      const some = found.slice(start, start + writeSize);
      count += await write(async (transaction) => {
        let erased = 0;
        for (const row of some) if (await eraseRow(transaction, place, row)) erased += 1;
        return erased;
      });
      // Gives other work in this process a turn.
      await setImmediate();
    }
  }
  return count;
}
