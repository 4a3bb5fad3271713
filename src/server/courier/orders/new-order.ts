import { type CustomerRow, takeWaybills } from '#server/accounts/customer-store.ts';
import { ApiError } from '#server/api-error.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import type { Courier } from '../courier.ts';
import { startByTimetable } from '../sandbox/timetable.ts';
import { markUsed } from '../waybills/reserved-store.ts';
import type { OrderColumns } from './order-content.ts';
import { orderStatus } from './order-status.ts';
import { insertOrder } from './order-store.ts';

/** What tells a new order from any other. */
type Identity = Pick<
  OrderRow,
  'order_number' | 'account_id' | 'customer_id' | 'txlogistic_id' | 'bill_code' | 'order_type'
>;

/** An order that was just made: not dispatched (100), at its first version. */
export function toNewOrder(columns: OrderColumns, identity: Identity, now: number): OrderRow {
  return {
    ...columns,
    ...identity,
    status: orderStatus.notDispatched,
    version: 1,
    outlet: null,
    staff: null,
    cancel_reason: null,
    created_at: now,
    updated_at: now,
  };
}

/** How a new order's waybill is paid: a reserved one was when it was reserved. */
export interface Payment {
  isReserved: boolean;
  /** Whose balance is charged; absent where the order is nobody's. */
  customer?: CustomerRow;
}

async function pay(transaction: Queryable, order: OrderRow, { isReserved, customer }: Payment) {
  if (isReserved) return markUsed(transaction, order.bill_code, order.created_at);
  if (!customer || customer.balance === null) return;
  if (await takeWaybills(transaction, customer.id, 1)) return;
  throw new ApiError('999001030', { text: 'detail.noWaybillsLeft', field: 'customerCode' });
}

/** Saves a new order with all that belongs to it; false where its number or waybill is taken. */
export function saveNewOrder(courier: Courier, order: OrderRow, payment: Payment) {
  return courier.write(async (transaction) => {
    if (!(await insertOrder(transaction, order))) return false;
    await pay(transaction, order, payment);
    await startByTimetable(transaction, order);
    return true;
  });
}
