import { sql } from 'kysely';
import type { NewOrder, OrderRow, OrderTable, Queryable } from '#server/database/tables.ts';
import { orderStatus } from './order-status.ts';

/** SQL of the table `orders`. */
export function findOrder(
  database: Queryable,
  customerId: string,
  txlogisticId: string,
): Promise<OrderRow | undefined> {
  return database
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('txlogistic_id', '=', txlogisticId)
    .executeTakeFirst();
}

/** The account's own individual order (orderType 1); of one customer where that is named. */
export function findIndividualOrder(
  database: Queryable,
  accountId: string,
  txlogisticId: string,
): Promise<OrderRow | undefined> {
  return database
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('txlogistic_id', '=', txlogisticId)
    .where('order_type', '=', 1)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export function findOrderByWaybill(
  database: Queryable,
  billCode: string,
): Promise<OrderRow | undefined> {
  return database
    .selectFrom('orders')
    .selectAll()
    .where('bill_code', '=', billCode)
    .executeTakeFirst();
}

/** False where the customer's order number, or the waybill, is taken already. */
export async function insertOrder(database: Queryable, order: NewOrder): Promise<boolean> {
  const row = await database
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_number')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes an order that is still open and as it was read; false where somebody was faster.
 * `order` is the row as read.
 */
export async function updateOpenOrder(
  database: Queryable,
  order: OrderRow,
  change: Partial<OrderTable>,
): Promise<boolean> {
  const row = await database
    .updateTable('orders')
    .set({ ...change, version: sql`version + 1` })
    .where('order_number', '=', order.order_number)
    .where('version', '=', order.version)
    .where('status', '<', orderStatus.pickedUp)
    .returning('order_number')
    .executeTakeFirst();
  return row !== undefined;
}
