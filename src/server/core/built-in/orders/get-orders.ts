import Big from 'big.js';
import type { DataOf, RequestOf } from '#contract/operation.ts';
import { getOrders as operation } from '#contract/operations/orderserve/query.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import { ApiError } from '#server/api-error.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { parseLocalTime, toClockDifferenceMs, toLocalTime } from '#server/local-time.ts';
import { type Courier, customerOf, type Handler } from '../courier.ts';
import type { OrderContent } from './order-content.ts';

type Request = RequestOf<typeof operation>;
type Order = DataOf<typeof operation>[number];

const maxRangeMs = 7 * 24 * 60 * 60 * 1000;
/** Fields of wire.md §5.5 only: customs data and the like are not answered. */
function pickAnswered(content: OrderContent) {
  const entries = Object.entries(content).filter(
    ([name]) => name in operation.data.items.properties,
  );
  return Object.fromEntries(entries) as unknown as Omit<OrderContent, 'orderType'>;
}

const columnOfCommand = { 1: 'txlogistic_id', 2: 'bill_code', 4: 'order_number' } as const;

function toRange(courier: Courier, { startDate = '', endDate = '' }: Request) {
  const rangeMs = toClockDifferenceMs(startDate, endDate);
  if (rangeMs < 0) {
    throw new ApiError('145003097', { text: 'detail.rangeBackwards', field: 'endDate' });
  }
  if (rangeMs > maxRangeMs) {
    throw new ApiError('145003097', { text: 'detail.rangeTooLong', field: 'endDate' });
  }
  const from = parseLocalTime(startDate, courier.timeZone, 'earlier');
  const to = parseLocalTime(endDate, courier.timeZone, 'later');
  // Wire times are whole seconds: the last one of the range counts whole.
  return { from, to: to + 999 };
}

function toOrder(courier: Courier, customer: CustomerRow, row: OrderRow): Order {
  const content = JSON.parse(row.content) as OrderContent;
  const { length = 0, width = 0, height = 0 } = content;
  return {
    customerId: customer.code,
    txlogisticId: row.txlogistic_id,
    billCode: row.bill_code,
    orderNumber: row.order_number,
    orderStatus: row.status as Order['orderStatus'],
    ...pickAnswered(content),
    orderType: row.order_type as Order['orderType'],
    sortingCode: row.sorting_code,
    sumFreight: row.sum_freight,
    lastCenterName: row.last_center_name,
    createOrderTime: toLocalTime(row.created_at, courier.timeZone, 'T'),
    updateOrderTime: toLocalTime(row.updated_at, courier.timeZone, 'T'),
    volume: Big(length).times(width).times(height).toNumber(),
  };
}

/** The customer's orders by number, waybill, serial or time, by createOrderTime and then serial. */
export const getOrders: Handler<typeof operation> = async (courier, { caller, request }) => {
  const customer = customerOf(caller);
  let query = courier.database
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .orderBy('created_at')
    .orderBy('order_number');
  if (request.status !== undefined) query = query.where('status', '=', request.status);
  if (request.command === 3) {
    const { from, to } = toRange(courier, request);
    const { current = 1, size = 1 } = request;
    query = query
      .where('created_at', '>=', from)
      .where('created_at', '<=', to)
      .limit(size)
      .offset((current - 1) * size);
  } else {
    query = query.where(columnOfCommand[request.command], 'in', request.serialNumber ?? []);
  }
  const rows = await query.execute();
  return rows.map((row) => toOrder(courier, customer, row));
};
