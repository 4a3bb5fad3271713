import Big from 'big.js';
import { dayMs } from '#contract/durations.ts';
import { splitOrderNumbers } from '#contract/normalize/waybills.ts';
import type { DataOf, RequestOf } from '#contract/operation.ts';
import { maxOrders, getOrders as operation } from '#contract/operations/orderserve/query.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import type { OrderReturnTable } from '#server/database/order-tables.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { parseLocalTime, toClockDifferenceMs, toLocalTime } from '#server/time/local-time.ts';
import { type Courier, customerOf, type Handler } from '../courier.ts';
import type { OrderContent } from './order-content.ts';
import { findReturns, toReturnedBy } from './return-store.ts';

type Request = RequestOf<typeof operation>;
type Order = DataOf<typeof operation>[number];

const maxRangeMs = 7 * dayMs;
/** Keeps only the fields of the response: customs data is not returned (protocol.md §5.5). */
function pickAnswered(content: OrderContent) {
  const entries = Object.entries(content).filter(
    ([name]) => name in operation.data.items.properties,
  );
  return Object.fromEntries(entries) as unknown as Omit<OrderContent, 'orderType'>;
}

const columnOfCommand = { 1: 'txlogistic_id', 2: 'bill_code', 4: 'order_number' } as const;

function toRange({ timeZone }: Courier, { startDate = '', endDate = '' }: Request) {
  const rangeMs = toClockDifferenceMs(startDate, endDate);
  if (rangeMs < 0) {
    throw new ApiError('145003097', { text: 'detail.rangeBackwards', field: 'endDate' });
  }
  if (rangeMs > maxRangeMs) {
    throw new ApiError('145003097', { text: 'detail.rangeTooLong', field: 'endDate' });
  }
  const from = parseLocalTime(startDate, timeZone, 'earlier');
  const to = parseLocalTime(endDate, timeZone, 'later');
  // Wire times are whole seconds: the range includes all of the last one.
  return { from, to: to + 999 };
}

function toOrder(
  courier: Courier,
  customer: CustomerRow,
  row: OrderRow,
  returns: readonly OrderReturnTable[],
): Order {
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
    ...toReturnedBy(returns),
  };
}

async function findByTime(courier: Courier, customerId: string, request: Request) {
  const { from, to } = toRange(courier, request);
  const { current = 1, size = 1, status } = request;
  let query = courier.database
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId);
  if (status !== undefined) query = query.where('status', '=', status);
  return query
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at')
    .orderBy('order_number')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
}

/**
 * Selects orders that have one of some numbers; for waybills and serials, which are unique, another's too.
 * Adds no ordering and no owner to those: SQLite would scan all of the customer's orders instead of looking
 * the numbers up.
 */
export function selectByNumber(
  database: Queryable,
  customerId: string,
  column: (typeof columnOfCommand)[keyof typeof columnOfCommand],
  numbers: readonly string[],
) {
  const found = database.selectFrom('orders').selectAll().where(column, 'in', numbers);
  return column === 'txlogistic_id' ? found.where('customer_id', '=', customerId) : found;
}

/** Customers name orders freely: a text that is not an order's number may hold several. */
async function findByNumber(
  { database }: Courier,
  customerId: string,
  column: (typeof columnOfCommand)[keyof typeof columnOfCommand],
  numbers: readonly string[],
): Promise<OrderRow[]> {
  const rows = await selectByNumber(database, customerId, column, numbers).execute();
  const known = new Set([...numbers, ...rows.map((row) => row[column])]);
  const isFound = new Set(rows.map((row) => row[column]));
  const unknown = numbers.filter((each) => !isFound.has(each));
  const parts = new Set(unknown.flatMap(splitOrderNumbers).filter((each) => !known.has(each)));
  if (parts.size === 0) return rows;
  if (isFound.size + parts.size > maxOrders) {
    const values = { limit: maxOrders };
    const field = 'serialNumber';
    throw new ApiError('145003098', { text: 'rule.maxItems', rule: 'maxItems', field, values });
  }
  return [...rows, ...(await selectByNumber(database, customerId, column, [...parts]).execute())];
}

function byTime(one: OrderRow, other: OrderRow): number {
  return one.created_at - other.created_at || (one.order_number < other.order_number ? -1 : 1);
}

async function toOrders(courier: Courier, customer: CustomerRow, rows: readonly OrderRow[]) {
  const returnsOf = await findReturns(
    courier.database,
    rows.map(({ bill_code }) => bill_code),
  );
  return rows.map((row) => toOrder(courier, customer, row, returnsOf(row.bill_code)));
}

/** Returns the customer's orders by number, waybill, serial or time, sorted by createOrderTime, then serial. */
export const getOrders: Handler<typeof operation> = async (courier, { caller, request }) => {
  const customer = customerOf(caller);
  const { command, status, serialNumber = [] } = request;
  if (command === 3) {
    return toOrders(courier, customer, await findByTime(courier, customer.id, request));
  }
  const column = columnOfCommand[command];
  const rows = await findByNumber(courier, customer.id, column, serialNumber);
  const own = rows
    .filter((row) => row.customer_id === customer.id)
    .filter((row) => status === undefined || row.status === status);
  return toOrders(courier, customer, own.sort(byTime));
};
