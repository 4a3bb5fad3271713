import type { Queryable } from '#server/database/tables.ts';

/** What hangs on a waybill. */
const ofWaybill = ['scan', 'simulation', 'subscription', 'real_name', 'reserved_waybill'] as const;

/**
 * Removes orders with all that hangs on them but their pushes. The caller has locked the orders, as
 * whoever changes a parcel does first: without it two could wait for each other in a circle.
 */
export async function removeOrders(
  transaction: Queryable,
  billCodes: readonly string[],
): Promise<void> {
  if (billCodes.length === 0) return;
  for (const table of ofWaybill) {
    await transaction.deleteFrom(table).where('bill_code', 'in', billCodes).execute();
  }
  await transaction.deleteFrom('orders').where('bill_code', 'in', billCodes).execute();
}
