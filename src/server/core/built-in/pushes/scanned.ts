import type { RequestOf } from '#contract/operation.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { settlementPush } from '#contract/operations/other/settlement-return.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { isScanWanted } from '#server/push/wanted-scans.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { toCharges } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { scanType } from '../tracking/scan-types.ts';
import { toDetail } from '../tracking/trace.ts';
import { addOrderPush, pushOrderStatus } from './order-status.ts';

/** Undefined without an address for settlements. An order without a customer is charged to the account. */
async function findCharged(
  transaction: Queryable,
  { account_id: accountId, customer_id: customerId }: OrderRow,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('callback')
    .innerJoin('account', 'account.id', 'callback.account_id')
    .leftJoin('customer', (join) => join.on('customer.id', '=', customerId))
    .select(({ fn }) => fn.coalesce('customer.code', 'account.api_account').as('charged'))
    .where('callback.account_id', '=', accountId)
    .where('callback.kind', '=', settlementPush.id)
    .executeTakeFirst();
  return row?.charged;
}

/** Writes the costs of a parcel in the transaction that picked it up; each parcel is settled once. */
async function pushSettlement(
  courier: Courier,
  transaction: Queryable,
  order: OrderRow,
): Promise<void> {
  const customerCode = await findCharged(transaction, order);
  if (customerCode === undefined) return;
  const content: RequestOf<typeof settlementPush> = {
    waybillNo: order.bill_code,
    customerCode,
    ...toCharges(order),
  };
  const push = { kind: settlementPush.id, sequence: 1, content };
  await addOrderPush(courier, transaction, order, push);
}

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
  const content: RequestOf<typeof logisticsPush> = {
    billCode,
    txlogisticId,
    details: [toDetail(courier, territory, courier.wireTextOf, scan)],
  };
  const push = { kind: logisticsPush.id, sequence: scan.sequence, content };
  await addOrderPush(courier, transaction, order, push);
}

/** A pick-up is pushed as status, settlement and scan. `order` is the row before the scan. */
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
