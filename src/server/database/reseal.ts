import { type SqlBool, sql } from 'kysely';
import { parseSealed, type Secrets } from '#server/crypto/secrets.ts';
import { isSealedUnder, type SealedTable, sealedTables } from './sealed-columns.ts';
import type { Db } from './tables.ts';
import type { Write } from './write.ts';

/** Rows per write, small because calls wait for it. */
const batchSize = 50;

export interface ResealContext {
  database: Db;
  write: Write;
  secrets: Secrets;
}

type Row = Record<string, string | null>;

/** Result for a row: resealed; changed concurrently; or opened by no key. */
type Outcome = 'sealed' | 'changed' | 'unreadable';

/** Number of rows resealed, by table, and of those left. */
export interface Resealed {
  sealed: Record<string, number>;
  changed: number;
  unreadable: number;
}

/** Reads the next rows, by primary key, with something sealed under one of the keys. */
function readBatch(
  database: Db,
  { table, key, columns, mark }: SealedTable,
  keyIds: readonly number[],
  after: Row | undefined,
): Promise<Row[]> {
  const under = keyIds.flatMap((id) => columns.map((column) => isSealedUnder(id, column, mark)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let rows = database
    .selectFrom(table as 'account')
    .select([...key, ...columns] as 'id'[])
    .where(sql<SqlBool>`(${sql.join(under, sql` or `)})`);
  if (after) {
    const last = sql.join(key.map((column) => after[column]));
    rows = rows.where(sql<SqlBool>`(${keys}) > (${last})`);
  }
  return rows.orderBy(keys).limit(batchSize).execute() as Promise<Row[]>;
}

/** Returns a row's columns that are sealed under one of the keys, with their texts resealed. */
function sealAgain(
  secrets: Secrets,
  { columns, mark = '' }: SealedTable,
  keyIds: readonly number[],
  row: Row,
): Row {
  const anew: Row = {};
  for (const column of columns) {
    const text = row[column];
    if (!text?.startsWith(mark)) continue;
    const sealed = text.slice(mark.length);
    if (!keyIds.includes(parseSealed(sealed).keyId)) continue;
    anew[column] = mark + secrets.seal(secrets.open(sealed));
  }
  return anew;
}

/** Reseals one row unless it changed meanwhile: a concurrent write wins. */
async function resealRow(
  { write, secrets }: ResealContext,
  sealed: SealedTable,
  keyIds: readonly number[],
  row: Row,
): Promise<Outcome> {
  let anew: Row;
  try {
    anew = sealAgain(secrets, sealed, keyIds, row);
  } catch {
    // As a server under a wrong key left it: it can never be opened, and must not hold up the others.
    return 'unreadable';
  }
  const still = [...sealed.key, ...Object.keys(anew)].map(
    (column) => sql`${sql.ref(column)} = ${row[column]}`,
  );
  const { numUpdatedRows } = await write((transaction) =>
    transaction
      .updateTable(sealed.table as 'account')
      .set(anew)
      .where(sql<SqlBool>`${sql.join(still, sql` and `)}`)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n ? 'sealed' : 'changed';
}

/** Goes through all rows once, a few at a time, and reseals what is sealed under one of the keys. */
export async function reseal(context: ResealContext, keyIds: readonly number[]): Promise<Resealed> {
  const total: Resealed = { sealed: {}, changed: 0, unreadable: 0 };
  for (const sealed of sealedTables) {
    let last: Row | undefined;
    do {
      const rows = await readBatch(context.database, sealed, keyIds, last);
      const done = await Promise.all(rows.map((row) => resealRow(context, sealed, keyIds, row)));
      for (const outcome of done) {
        if (outcome !== 'sealed') total[outcome] += 1;
        else total.sealed[sealed.table] = (total.sealed[sealed.table] ?? 0) + 1;
      }
      last = rows.length < batchSize ? undefined : rows.at(-1);
    } while (last);
  }
  return total;
}
