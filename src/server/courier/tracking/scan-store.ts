import { prepare } from '#server/database/prepare.ts';
import type { Queryable, ScanRow } from '#server/database/tables.ts';

const selectScans = prepare((database, args: { billCodes: readonly string[] }) =>
  database
    .selectFrom('scan')
    .selectAll()
    .where('bill_code', 'in', args.billCodes)
    .orderBy('bill_code')
    .orderBy('sequence'),
);

/** SQL of the table `scan`. Scans of the waybills, oldest first. */
export function findScans(database: Queryable, billCodes: readonly string[]): Promise<ScanRow[]> {
  return selectScans(database, { billCodes });
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
