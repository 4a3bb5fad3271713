import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { orderStatus } from '../orders/order-status.ts';
import { scanType } from '../tracking/scan-types.ts';
import { pushOrderStatus } from './order-status.ts';
import { pushScan } from './scan.ts';
import { pushSettlement } from './settlement.ts';

/**
 * Writes every push of a scan in the transaction that inserted it; a pick-up is told three times: as
 * the order's new status, as a scan and as a settlement. `order` is the row before.
 */
export async function pushScanned(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  order: OrderRow,
  scan: ScanRow,
): Promise<void> {
  if (scan.type === scanType.pickUp) {
    const pickedUp = {
      ...order,
      status: orderStatus.pickedUp,
      version: order.version + 1,
      outlet: scan.outlet,
      staff: scan.staff,
      updated_at: scan.scanned_at,
    };
    await pushOrderStatus(courier, transaction, territory, pickedUp);
    await pushSettlement(transaction, pickedUp);
  }
  await pushScan(courier, transaction, territory, order, scan);
}
