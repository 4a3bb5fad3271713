import { sql } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { OrderRow, OrderTable, Queryable } from '#server/database/tables.ts';
import { orderStatus } from './order-status.ts';

const selectOrder = prepare((database, args: { customerId: string; txlogisticId: string }) =>
  database
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', args.customerId)
    .where('txlogistic_id', '=', args.txlogisticId),
);

/** SQL of the table `orders`. */
export async function findOrder(
  database: Queryable,
  customerId: string,
  txlogisticId: string,
): Promise<OrderRow | undefined> {
  return (await selectOrder(database, { customerId, txlogisticId }))[0];
}

/** The account's own individual orders (orderType 1) of a number: one for each customer at most. */
export function findIndividualOrders(
  database: Queryable,
  accountId: string,
  txlogisticId: string,
): Promise<OrderRow[]> {
  return database
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('txlogistic_id', '=', txlogisticId)
    .where('order_type', '=', 1)
    .limit(2)
    .execute();
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

const insertRow = prepare((database, order: OrderRow) =>
  database
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_number'),
);

/** False where the customer's order number, or the waybill, is taken already. */
export async function insertOrder(database: Queryable, order: OrderRow): Promise<boolean> {
  return (await insertRow(database, order)).length > 0;
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
