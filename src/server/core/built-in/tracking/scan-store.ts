import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
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

const selectTraced = prepare((database, args: { billCodes: readonly string[] }) =>
  database
    .selectFrom('orders')
    .leftJoin('scan', 'scan.bill_code', 'orders.bill_code')
    .leftJoin('order_return', 'order_return.bill_code', 'orders.bill_code')
    .select(['orders.bill_code as waybill', 'orders.account_id as owner', 'return_of'])
    .selectAll('scan')
    .where('orders.bill_code', 'in', args.billCodes)
    .orderBy('orders.bill_code')
    .orderBy('scan.sequence'),
);

/** A waybill's account, the waybill that it brings back, and its scans, oldest first. */
export interface TracedWaybill {
  billCode: string;
  accountId: string;
  returnOf: string | null;
  scans: ScanRow[];
}

export type FindTraced = (billCode: string) => Promise<TracedWaybill | undefined>;

/** Concurrent calls share one read. */
export function createFindTraced(database: Queryable): FindTraced {
  return readTogether(async (billCodes: string[]) => {
    const found = new Map<string, TracedWaybill>();
    for (const row of await selectTraced(database, { billCodes })) {
      const traced = found.get(row.waybill) ?? {
        billCode: row.waybill,
        accountId: row.owner,
        returnOf: row.return_of,
        scans: [],
      };
      found.set(row.waybill, traced);
      // An order without scans joins one empty row.
      if (row.sequence !== null) traced.scans.push(row as ScanRow);
    }
    return found;
  });
}

/** Inserts a scan; false if another scan of the parcel took its sequence number. */
export async function insertScan(database: Queryable, scan: ScanRow): Promise<boolean> {
  const row = await database
    .insertInto('scan')
    .values(scan)
    .onConflict((conflict) => conflict.doNothing())
    .returning('sequence')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the scans of a type for parcels; the waybills must be ones that the caller may read. */
export async function countScans(
  database: Queryable,
  billCodes: readonly string[],
): Promise<(billCode: string, type: number) => number> {
  if (billCodes.length === 0) return () => 0;
  const rows = await database
    .selectFrom('scan')
    .select(['bill_code', 'type', ({ fn }) => fn.countAll<number>().as('count')])
    .where('bill_code', 'in', billCodes)
    .groupBy(['bill_code', 'type'])
    .execute();
  const counts = new Map(rows.map((row) => [`${row.bill_code} ${row.type}`, row.count]));
  return (billCode, type) => counts.get(`${billCode} ${type}`) ?? 0;
}
