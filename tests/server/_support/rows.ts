import assert from 'node:assert/strict';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Db, Table } from '#server/database/tables.ts';

type Row<Name extends Table> = Selectable<Database[Name]>;

/** Reads the rows of a table that have these values. */
export async function readRows<Name extends Table>(
  database: Db,
  table: Name,
  values: Partial<Row<Name>>,
): Promise<Row<Name>[]> {
  const rows = database.selectFrom(table as 'account').selectAll();
  return (await rows.where(({ and }) => and(values)).execute()) as Row<Name>[];
}

/** Reads the first of them; undefined if there is none. */
export async function findRow<Name extends Table>(...of: Parameters<typeof readRows<Name>>) {
  return (await readRows<Name>(...of)).at(0);
}

/** Reads the first of them; fails if there is none. */
export async function readRow<Name extends Table>(...of: Parameters<typeof readRows<Name>>) {
  const row = await findRow<Name>(...of);
  assert.ok(row);
  return row;
}

/** Changes the rows of a table that have these values. */
export async function changeRows<Name extends Table>(
  database: Db,
  table: Name,
  values: Partial<Row<Name>>,
  changes: Updateable<Database[Name]>,
): Promise<void> {
  const rows = database.updateTable(table as 'account').set(changes as object);
  await rows.where(({ and }) => and(values)).execute();
}
