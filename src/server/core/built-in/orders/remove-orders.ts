import type { Queryable } from '#server/database/tables.ts';

/** What hangs on a waybill. */
const ofWaybill = ['scan', 'simulation', 'subscription', 'real_name', 'reserved_waybill'] as const;

/**
 * Removes orders with everything that belongs to them except pushes. The caller must hold the locks of the
 * orders: every change of a parcel takes them first, which prevents deadlocks.
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
