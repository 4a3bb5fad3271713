import type { RequestOf } from '#contract/operation.ts';
import {
  orderStatusPush as operation,
  toldStatus,
} from '#contract/operations/orderserve/status-feedback.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { addOrderPush } from './add-order-push.ts';

type Content = RequestOf<typeof operation>;

/** The serviceType of a parcel that is collected at the consignor's door. */
const doorPickUp = '01';

/** The name of a status in a push; undefined for those that are not pushed (100 and 101). */
function toToldStatus(status: number, serviceType: string | undefined) {
  if (status === orderStatus.salespersonDispatched) return toldStatus.salespersonDispatched;
  if (status === orderStatus.cancelled) return toldStatus.cancelled;
  if (status !== orderStatus.pickedUp) return undefined;
  return serviceType === doorPickUp ? toldStatus.pickedUp : toldStatus.droppedOff;
}

/** Writes the push of an order's new status in the transaction that changed it; `order` is the row after. */
export async function pushOrderStatus(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  order: OrderRow,
): Promise<void> {
  const { serviceType, weight } = JSON.parse(order.content) as OrderContent;
  const scanType = toToldStatus(order.status, serviceType);
  if (!scanType) return;
  const outlet = order.outlet === null ? undefined : territory.outletOf(order.outlet);
  const content: Content = {
    txlogisticId: order.txlogistic_id,
    billCode: order.bill_code,
    jtOrderId: order.order_number,
    scanType,
    time: toLocalTime(order.updated_at, courier.timeZone),
    carrierCode: courier.carrierCode,
    weight,
    ...(outlet && { networkName: outlet.name }),
    ...(order.staff && { pickStaffName: order.staff }),
    ...(order.staff && outlet && { pickStaffPhone: outlet.phone }),
    ...(order.cancel_reason && { reason: order.cancel_reason }),
  };
  const told = { kind: operation.id, sequence: order.version, content };
  await addOrderPush(courier, transaction, order, told);
}
