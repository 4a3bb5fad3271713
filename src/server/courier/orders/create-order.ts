import type { DataOf } from '#contract/operation.ts';
import type { createOrder as operation } from '#contract/operations/orderserve/create.ts';
import { ApiError } from '#server/api-error.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { type CustomerRow, takeWaybill } from '../accounts/customer-store.ts';
import type { Country } from '../areas/area-row.ts';
import type { Courier } from '../courier.ts';
import { toLocalTime } from '../local-time.ts';
import { nextOrderNumber, nextWaybill, waybillPrefixes } from '../numbers.ts';
import { tryThrice } from './attempts.ts';
import { type OrderRequest, toOrderColumns } from './order-content.ts';
import { isOpen, orderStatus } from './order-status.ts';
import { findOrderByWaybill, insertOrder, updateOpenOrder } from './order-store.ts';

const operateModify = 2;
/** A contract order, where the request does not say otherwise. */
const defaultOrderType = 2;

type Answer = DataOf<typeof operation>;
type Priced = Awaited<ReturnType<typeof toOrderColumns>>;

function assertCod(customer: CustomerRow, { itemsValue }: OrderRequest): void {
  if (Number(itemsValue ?? 0) > 0 && customer.cod === 0) {
    throw new ApiError('145003112', { text: 'detail.codNotOpen', field: 'itemsValue' });
  }
}

function toAnswer(courier: Courier, order: Omit<OrderRow, 'version'>): Answer {
  return {
    txlogisticId: order.txlogistic_id,
    billCode: order.bill_code,
    sortingCode: order.sorting_code,
    createOrderTime: toLocalTime(order.created_at, courier.timeZone),
    lastCenterName: order.last_center_name,
    sumFreight: order.sum_freight,
  };
}

/**
 * Refuses what may not be modified: collected 145003201, cancelled 145003202; 145003042 for another
 * waybill, or another country of the sender, which the waybill's prefix names.
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

async function modify(courier: Courier, order: OrderRow, request: OrderRequest, priced: Priced) {
  assertModifiable(order, request, priced.sender.country);
  const { columns } = priced;
  const moved = order.outlet !== null && columns.sender_city !== order.sender_city;
  const wanted = {
    ...columns,
    order_type: request.orderType ?? order.order_type,
    // The outlet of the new place collects a parcel that was dispatched already.
    outlet: moved ? columns.sender_city : order.outlet,
  };
  // One order sent many times at once would otherwise compete with itself and answer 145003203.
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  if (names.every((name) => wanted[name] === order[name])) return order;
  const changed = { ...wanted, updated_at: courier.now() };
  const done = await courier.write((transaction) => updateOpenOrder(transaction, order, changed));
  return done ? { ...order, ...changed } : undefined;
}

/**
 * A number sent with a new order must have been reserved for the customer; none can be yet.
 * Another account's number answers like one that nobody has.
 */
async function refuseWaybill(courier: Courier, customer: CustomerRow, billCode: string) {
  const taken = await findOrderByWaybill(courier.database, billCode);
  throw taken?.account_id === customer.account_id
    ? new ApiError('145002001', { text: 'detail.waybillTaken', field: 'billCode' })
    : new ApiError('999001030', { text: 'detail.waybillNotReserved', field: 'billCode' });
}

function insert(courier: Courier, customer: CustomerRow, order: Omit<OrderRow, 'version'>) {
  return courier.write(async (transaction) => {
    const inserted = await insertOrder(transaction, { ...order, version: 1 });
    if (!inserted || customer.balance === null) return inserted;
    if (await takeWaybill(transaction, customer.id)) return true;
    throw new ApiError('999001030', { text: 'detail.noWaybillsLeft', field: 'customerCode' });
  });
}

/**
 * Creates an order, or modifies the customer's order of the same number while it is open,
 * whatever operateType says (spec §4). Sent many times at once it makes one order.
 */
export async function createOrder(
  courier: Courier,
  customer: CustomerRow,
  request: OrderRequest,
): Promise<Answer> {
  assertCod(customer, request);
  const priced = await toOrderColumns(courier, request);
  const { txlogisticId } = request;
  const order = await tryThrice(async () => {
    const existing = await courier.findOrder({ customerId: customer.id, txlogisticId });
    if (existing) return modify(courier, existing, request, priced);
    if (request.operateType === operateModify) {
      throw new ApiError('145003064', { text: 'detail.orderUnknown', field: 'txlogisticId' });
    }
    if (request.billCode) return refuseWaybill(courier, customer, request.billCode);
    const createdAt = courier.now();
    const created: Omit<OrderRow, 'version'> = {
      ...priced.columns,
      order_number: await nextOrderNumber(courier.numbers),
      account_id: customer.account_id,
      customer_id: customer.id,
      txlogistic_id: txlogisticId,
      bill_code: await nextWaybill(courier.numbers, priced.sender.country),
      order_type: request.orderType ?? defaultOrderType,
      status: orderStatus.notDispatched,
      outlet: null,
      staff: null,
      cancel_reason: null,
      created_at: createdAt,
      updated_at: createdAt,
    };
    return (await insert(courier, customer, created)) ? created : undefined;
  });
  if (order) return toAnswer(courier, order);
  throw new ApiError('145003203', { text: 'detail.concurrentChange', field: 'txlogisticId' });
}
