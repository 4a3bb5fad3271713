import { locksRows } from '#server/database/engine.ts';
import { lookSize, removeFound } from '#server/database/sweep.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { scanType } from '../tracking/scan-types.ts';
import { orderStatus } from './order-status.ts';
import { removeOrders } from './order-store.ts';

/**
 * Selects an account's orders that are over and had no event since a time. A parcel is over when it is signed
 * for, by the consignee or as a return. An order that was never collected is over without a scan: it has had no
 * event for longer than a parcel may take. A collected parcel that never arrived stays.
 */
function selectOver(database: Queryable, accountId: string, olderThan: number) {
  const endings = [scanType.signed, scanType.returnSigned];
  return database
    .selectFrom('orders')
    .where('account_id', '=', accountId)
    .where('created_at', '<', olderThan)
    .where('updated_at', '<', olderThan)
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const own = selectFrom('scan')
        .select('scan.sequence')
        .whereRef('scan.bill_code', '=', 'orders.bill_code');
      return and([
        or([
          eb('status', '!=', orderStatus.pickedUp),
          exists(own.where('scan.type', 'in', endings)),
        ]),
        not(exists(own.where('scan.scanned_at', '>=', olderThan))),
      ]);
    });
}

interface RemoveParts {
  database: Db;
  /** Database used to find the orders to remove. */
  reports: Db;
  /** Time before which the last event of an order was. */
  olderThan: number;
  now: number;
}

/** Writes down the numbers of orders and removes them; leaves one that is being changed to the next sweep. */
async function removeBatch(
  transaction: Queryable,
  accountId: string,
  { batch, olderThan, now }: { batch: readonly string[] } & Pick<RemoveParts, 'olderThan' | 'now'>,
): Promise<number> {
  const over = selectOver(transaction, accountId, olderThan)
    .select(['bill_code', 'account_id', 'customer_id', 'txlogistic_id', 'status'])
    .where('bill_code', 'in', batch);
  const rows = await (locksRows(transaction)
    ? over.forUpdate('orders').skipLocked()
    : over
  ).execute();
  if (rows.length === 0) return 0;
  await transaction
    .insertInto('removed_order')
    .values(rows.map((row) => ({ ...row, removed_at: now })))
    .execute();
  await removeOrders(
    transaction,
    rows.map(({ bill_code }) => bill_code),
  );
  return rows.length;
}

/**
 * Removes orders of production with their scans and all that belongs to their waybills. Their numbers stay taken.
 * Orders of a sandbox have limits of their own. Resolves to the number removed.
 */
export async function removeOldOrders({
  database,
  reports,
  olderThan,
  now,
}: RemoveParts): Promise<number> {
  const accounts = await reports
    .selectFrom('account')
    .select('id')
    .where('environment', '=', 'production')
    .execute();
  let removed = 0;
  for (const { id } of accounts) {
    const look = async () => {
      const rows = await selectOver(reports, id, olderThan)
        .select('bill_code')
        .orderBy('created_at')
        .limit(lookSize)
        .execute();
      return rows.map(({ bill_code }) => bill_code);
    };
    removed += await removeFound(database, look, (transaction, batch) =>
      removeBatch(transaction, id, { batch, olderThan, now }),
    );
  }
  return removed;
}
