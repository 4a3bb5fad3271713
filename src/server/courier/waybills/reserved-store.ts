import type { Insertable, Selectable } from 'kysely';
import type { Queryable, ReservedWaybillTable } from '#server/database/tables.ts';

export type ReservedRow = Selectable<ReservedWaybillTable>;

export async function insertReserved(
  database: Queryable,
  rows: readonly Insertable<ReservedWaybillTable>[],
): Promise<void> {
  await database.insertInto('reserved_waybill').values(rows).execute();
}

export function findReserved(
  database: Queryable,
  billCode: string,
): Promise<ReservedRow | undefined> {
  return database
    .selectFrom('reserved_waybill')
    .selectAll()
    .where('bill_code', '=', billCode)
    .executeTakeFirst();
}

/** Marks a reserved number as carried by an order. */
export async function markUsed(
  database: Queryable,
  billCode: string,
  usedAt: number,
): Promise<void> {
  await database
    .updateTable('reserved_waybill')
    .set({ used_at: usedAt })
    .where('bill_code', '=', billCode)
    .execute();
}
