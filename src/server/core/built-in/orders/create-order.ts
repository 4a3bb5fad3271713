import type { DataOf } from '#contract/operation.ts';
import type { createOrder as operation } from '#contract/operations/orderserve/create.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import type { KeepOutcome } from '#server/core/port.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Country } from '../areas/area-row.ts';
import { type Courier, customerOf, type Handler } from '../courier.ts';
import { nextOrderNumber, waybillPrefixes } from '../numbers.ts';
import { toOrderOutlets } from '../outlets/outlet-book.ts';
import { retryOnConflict } from './change-order.ts';
import { addOrder, type Refusals } from './new-order.ts';
import { type OrderRequest, type Priced, toContent, toOrderColumns } from './order-content.ts';
import { isOpen, orderStatus } from './order-status.ts';
import { updateOpenOrder } from './order-store.ts';
import { findRemoved, toOrderRemoved } from './removed-orders.ts';
import { warnOfReading } from './warn-of-reading.ts';

const operateModify = 2;
const defaultOrderType = 2;

/** Throws 145003112 if a customer without COD wants to collect cash. */
export function assertCod(
  { cod }: Pick<CustomerRow, 'cod'>,
  { itemsValue }: Pick<OrderRequest, 'itemsValue'>,
): void {
  if (Number(itemsValue ?? 0) > 0 && cod === 0) {
    throw new ApiError('145003112', { text: 'detail.codNotOpen', field: 'itemsValue' });
  }
}

/**
 * Refuses to modify a collected (145003201) or cancelled order (145003202); 145003042 for another waybill, or
 * another sender's country, which the waybill's prefix names.
 */
function assertModifiable(order: OrderRow, request: OrderRequest, country: Country): void {
  const { billCode } = request;
  if (order.status === orderStatus.cancelled) {
    throw new ApiError('145003202', { text: 'detail.orderCancelled', field: 'txlogisticId' });
  }
  if (!isOpen(order.status)) {
    throw new ApiError('145003201', { text: 'detail.orderPickedUp', field: 'txlogisticId' });
  }
  if (billCode && billCode !== order.bill_code) {
    throw new ApiError('145003042', { text: 'detail.waybillNotThisOrder', field: 'billCode' });
  }
  if (!order.bill_code.startsWith(waybillPrefixes[country])) {
    throw new ApiError('145003042', { text: 'detail.otherCountry', field: 'sender.countryCode' });
  }
}

function toCreated(order: OrderRow, timeZone: string): DataOf<typeof operation> {
  return {
    txlogisticId: order.txlogistic_id,
    billCode: order.bill_code,
    sortingCode: order.sorting_code,
    createOrderTime: toLocalTime(order.created_at, timeZone),
    lastCenterName: order.last_center_name,
    sumFreight: order.sum_freight,
  };
}

async function modify(
  courier: Courier,
  order: OrderRow,
  request: OrderRequest,
  priced: Priced,
  keep: KeepOutcome | undefined,
) {
  assertModifiable(order, request, priced.sender.country);
  const { columns } = priced;
  const moved = order.outlet !== null && columns.sender_city !== order.sender_city;
  const wanted = {
    ...columns,
    order_type: request.orderType ?? order.order_type,
    // The outlet of the new place collects a parcel that was already dispatched.
    outlet: moved ? toOrderOutlets(await courier.areas.territory(), columns).sender : order.outlet,
  };
  // Otherwise one order sent many times at once would compete with itself and return 145003203.
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  if (names.every((name) => wanted[name] === order[name])) return order;
  const changed = { ...wanted, updated_at: courier.now() };
  const modified = { ...order, ...changed };
  const done = await courier.write(async (transaction) => {
    if (!(await updateOpenOrder(transaction, order, changed))) return false;
    await keep?.write(transaction, toCreated(modified, courier.timeZone));
    return true;
  });
  return done ? modified : undefined;
}

/** All return 999001030, so that another customer's number looks like an unknown one. */
const refusals: Refusals = {
  unknown: '999001030',
  strange: '999001030',
  expired: '999001030',
  otherCountry: '999001030',
};

/** Modifies the customer's open order of the number, whatever operateType says (protocol.md §5.1). */
export const createOrder: Handler<typeof operation> = async (courier, call) => {
  const { caller, request, traceparent, keep } = call;
  const customer = customerOf(caller);
  assertCod(customer, request);
  const priced = await toOrderColumns(courier, toContent(request));
  warnOfReading(call, priced);
  const { txlogisticId, billCode, orderType = defaultOrderType } = request;
  const { account_id: accountId } = customer;
  const nextNumber = nextOrderNumber;
  const named = { accountId, customer, txlogisticId, billCode, traceparent };
  const toAnswer = (order: OrderRow) => toCreated(order, courier.timeZone);
  const toRemovedCode = (status: number) =>
    status === orderStatus.cancelled ? '145003202' : '145003201';
  const wanted = { ...named, orderType, nextNumber, refusals, toRemovedCode, keep, toAnswer };
  const isModify = request.operateType === operateModify;
  // What a given waybill may carry depends on whether the order exists; otherwise the insert shows it.
  const insertsFirst = !isModify && billCode === undefined;
  const order = await retryOnConflict(async () => {
    const added = insertsFirst ? await addOrder(courier, priced, wanted) : undefined;
    if (added) return added;
    const existing = await courier.findOrder({ customerId: customer.id, txlogisticId });
    if (existing) return modify(courier, existing, request, priced, keep);
    if (isModify) {
      const removed = await findRemoved(courier.database, {
        customerId: customer.id,
        txlogisticId,
      });
      if (removed) throw toOrderRemoved('145003064', removed, courier);
      throw new ApiError('145003064', { text: 'detail.orderUnknown', field: 'txlogisticId' });
    }
    return insertsFirst ? undefined : addOrder(courier, priced, wanted);
  });
  if (!order) {
    throw new ApiError('145003203', { text: 'detail.concurrentChange', field: 'txlogisticId' });
  }
  return toAnswer(order);
};
