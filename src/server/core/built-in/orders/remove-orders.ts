import { removeChildren } from '#server/database/end-owned.ts';
import type { Queryable } from '#server/database/tables.ts';

/**
 * Removes orders with everything related except pushes. The caller must hold the locks of the orders: every
 * change of a parcel takes them first, which prevents deadlocks.
 */
export async function removeOrders(
  transaction: Queryable,
  billCodes: readonly string[],
): Promise<void> {
  if (billCodes.length === 0) return;
  await removeChildren(transaction, 'waybill', billCodes);
  await transaction.deleteFrom('orders').where('bill_code', 'in', billCodes).execute();
}
