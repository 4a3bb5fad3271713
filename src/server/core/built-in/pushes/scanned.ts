import type { RequestOf } from '#contract/operation.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { settlementPush } from '#contract/operations/other/settlement-return.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { isScanWanted } from '#server/push/wanted-scans.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { collectCod } from '../orders/collect-cod.ts';
import { toCharges, toReturnOf } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findCharged } from '../orders/order-store.ts';
import { scanType } from '../tracking/scan-types.ts';
import { toDetail } from '../tracking/trace.ts';
import { addOrderEvent, pushOrderStatus } from './order-status.ts';

/** Writes the costs of a parcel in the transaction that picked it up; each parcel is settled once. */
async function pushSettlement(
  courier: Courier,
  transaction: Queryable,
  order: OrderRow,
): Promise<void> {
  const content: RequestOf<typeof settlementPush> = {
    waybillNo: order.bill_code,
    customerCode: await findCharged(transaction, order),
    ...toCharges(order),
    ...toReturnOf(order),
  };
  const event = { kind: settlementPush.id, sequence: 1, content };
  await addOrderEvent(courier, transaction, order, event);
}

/** Writes the event of a scan in the transaction that inserted it; it is pushed unless the account only wants other nodes. */
async function pushScan(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  order: OrderRow,
  scan: ScanRow,
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, txlogistic_id: txlogisticId } = order;
  const content: RequestOf<typeof logisticsPush> = {
    billCode,
    txlogisticId,
    details: [toDetail(courier, territory, courier.wireTextOf, scan)],
    ...toReturnOf(order),
  };
  const event = {
    kind: logisticsPush.id,
    sequence: scan.sequence,
    content,
    scanType: scan.type,
  };
  const isPushed = await isScanWanted(transaction, { accountId, billCode }, scan.type);
  await addOrderEvent(courier, transaction, order, event, isPushed);
}

/**
 * A pick-up causes three events: status, settlement and scan; a delivery also collects. `order` is the row
 * before the scan.
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
  if (scan.type === scanType.signed) await collectCod(courier, transaction, order, scan);
  await pushScan(courier, transaction, territory, order, scan);
}
