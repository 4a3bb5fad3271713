import type { RequestOf } from '#contract/operation.ts';
import {
  orderStatusPush as operation,
  reportedStatus,
} from '#contract/operations/orderserve/status-feedback.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { addEvent, type PushEvent } from '#server/push/event.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';

/** The time of the event is now, even if it reports a future scan. */
export async function addOrderEvent(
  { now }: Pick<Courier, 'now'>,
  transaction: Queryable,
  order: OrderRow,
  event: Pick<PushEvent, 'kind' | 'sequence' | 'content' | 'scanType'>,
  isPushed?: boolean,
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, traceparent } = order;
  const own = { accountId, billCode, traceparent, createdAt: now() };
  await addEvent(transaction, { ...own, ...event }, isPushed);
}

type Content = RequestOf<typeof operation>;

const doorPickUp = '01';

/** The name of a status in a push; undefined for those that are not pushed (100 and 101). */
function toReportedStatus(status: number, serviceType: string | undefined) {
  if (status === orderStatus.salespersonDispatched) return reportedStatus.salespersonDispatched;
  if (status === orderStatus.cancelled) return reportedStatus.cancelled;
  if (status !== orderStatus.pickedUp) return undefined;
  return serviceType === doorPickUp ? reportedStatus.pickedUp : reportedStatus.droppedOff;
}

/** Runs in the transaction that changed the order; `order` is the row after the change. */
export async function pushOrderStatus(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  order: OrderRow,
): Promise<void> {
  const { serviceType, weight, returnOf } = JSON.parse(order.content) as OrderContent;
  const scanType = toReportedStatus(order.status, serviceType);
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
    ...(returnOf && { returnOf }),
  };
  const event = { kind: operation.id, sequence: order.version, content };
  await addOrderEvent(courier, transaction, order, event);
}
