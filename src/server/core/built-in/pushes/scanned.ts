import type { RequestOf } from '#contract/operation.ts';
import { logisticsPush as operation } from '#contract/operations/logistics/status-feedback.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { isScanWanted } from '#server/push/wanted-scans.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { orderStatus } from '../orders/order-status.ts';
import { scanType } from '../tracking/scan-types.ts';
import { toDetail } from '../tracking/trace.ts';
import { addOrderPush } from './add-order-push.ts';
import { pushOrderStatus } from './order-status.ts';
import { pushSettlement } from './settlement.ts';

/** Writes the push of a scan in the transaction that inserted it, unless the account only wants other nodes. */
async function pushScan(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  order: OrderRow,
  scan: ScanRow,
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, txlogistic_id: txlogisticId } = order;
  if (!(await isScanWanted(transaction, { accountId, billCode }, scan.type))) return;
  const content: RequestOf<typeof operation> = {
    billCode,
    txlogisticId,
    details: [toDetail(courier, territory, courier.wireTextOf, scan)],
  };
  const told = { kind: operation.id, sequence: scan.sequence, content };
  await addOrderPush(courier, transaction, order, told);
}

/**
 * Writes every push of a scan in the transaction that inserted it; a pick-up is pushed three times: as the
 * order's new status, as a scan and as a settlement. `order` is the row before the scan.
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
    await pushSettlement(courier, transaction, pickedUp);
  }
  await pushScan(courier, transaction, territory, order, scan);
}
