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

const selectOwnScans = prepare(
  (database, args: { accountId: string; billCodes: readonly string[] }) =>
    database
      .selectFrom('orders')
      .leftJoin('scan', 'scan.bill_code', 'orders.bill_code')
      .select('orders.bill_code as waybill')
      .selectAll('scan')
      .where('orders.bill_code', 'in', args.billCodes)
      .where('orders.account_id', '=', args.accountId)
      .orderBy('orders.bill_code')
      .orderBy('scan.sequence'),
);

/** Scans by waybill, oldest first; a waybill that is unknown or another account's has no entry. */
export async function findOwnScans(
  database: Queryable,
  accountId: string,
  billCodes: readonly string[],
): Promise<Map<string, ScanRow[]>> {
  const found = new Map<string, ScanRow[]>();
  for (const row of await selectOwnScans(database, { accountId, billCodes })) {
    const scans = found.get(row.waybill) ?? [];
    found.set(row.waybill, scans);
    // An order without scans joins one row of nothing.
    if (row.sequence !== null) scans.push(row as ScanRow);
  }
  return found;
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
