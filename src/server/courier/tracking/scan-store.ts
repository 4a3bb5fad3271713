import type { Queryable, ScanRow } from '#server/database/tables.ts';

/** SQL of the table `scan`. Scans of the waybills, oldest first. */
export function findScans(database: Queryable, billCodes: readonly string[]): Promise<ScanRow[]> {
  return database
    .selectFrom('scan')
    .selectAll()
    .where('bill_code', 'in', billCodes)
    .orderBy('bill_code')
    .orderBy('sequence')
    .execute();
}

/** False where another scan of the parcel took the same place in its row. */
export async function insertScan(database: Queryable, scan: ScanRow): Promise<boolean> {
  const row = await database
    .insertInto('scan')
    .values(scan)
    .onConflict((conflict) => conflict.doNothing())
    .returning('sequence')
    .executeTakeFirst();
  return row !== undefined;
}
