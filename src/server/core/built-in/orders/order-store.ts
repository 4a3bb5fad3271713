import { sql } from 'kysely';
import type { OrderTable } from '#server/database/order-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { orderStatus } from './order-status.ts';

/** An order is known by its number to its own customer only. */
export interface OrderKey {
  customerId: string;
  txlogisticId: string;
}

const allOrders = (database: Queryable) => database.selectFrom('orders').selectAll();

const selectOrders = prepare(
  (database, args: { customerIds: readonly string[]; txlogisticIds: readonly string[] }) =>
    allOrders(database)
      .where('customer_id', 'in', args.customerIds)
      .where('txlogistic_id', 'in', args.txlogisticIds),
);

export type FindOrder = (key: OrderKey) => Promise<OrderRow | undefined>;

const toName = ({ customerId, txlogisticId }: OrderKey) => `${customerId} ${txlogisticId}`;

/** Calls that arrive together share one read. */
export function createFindOrder(database: Queryable): FindOrder {
  return readTogether(async (keys: OrderKey[]) => {
    const customerIds = [...new Set(keys.map(({ customerId }) => customerId))];
    const txlogisticIds = [...new Set(keys.map(({ txlogisticId }) => txlogisticId))];
    const rows = await selectOrders(database, { customerIds, txlogisticIds });
    return new Map(
      rows.map((row) => {
        const key = { customerId: row.customer_id, txlogisticId: row.txlogistic_id };
        return [toName(key), row];
      }),
    );
  }, toName);
}

/** The account's orders of a number, of one type where it is given; two at most. */
export function findAccountOrders(
  database: Queryable,
  key: { accountId: string; txlogisticId: string; orderType?: number | undefined },
): Promise<OrderRow[]> {
  let query = allOrders(database)
    .where('account_id', '=', key.accountId)
    .where('txlogistic_id', '=', key.txlogisticId);
  if (key.orderType !== undefined) query = query.where('order_type', '=', key.orderType);
  return query.limit(2).execute();
}

export function findOrderByWaybill(database: Queryable, billCode: string) {
  return allOrders(database).where('bill_code', '=', billCode).executeTakeFirst();
}

/** The order of a waybill that somebody of the courier's own staff names. */
export async function findForStaff(database: Queryable, billCode: string): Promise<OrderRow> {
  const order = await findOrderByWaybill(database, billCode);
  if (order) return order;
  throw new StaffError(`waybill ${billCode} is not known`);
}

/** 145003316 for a waybill that is unknown or another account's: they answer alike. */
export async function assertOwnWaybill(database: Queryable, accountId: string, billCode: string) {
  const order = await findOrderByWaybill(database, billCode);
  if (order?.account_id === accountId) return;
  const values = { value: billCode };
  throw new ApiError('145003316', { text: 'detail.waybillUnknown', field: 'billCode', values });
}

/** Most orders of a prefix that are looked through. */
const mostOfPrefix = 500;

/** The newest orders of these owners whose number begins so. */
export function findOrdersByPrefix(
  database: Queryable,
  customerIds: readonly string[],
  prefix: string,
): Promise<OrderRow[]> {
  return allOrders(database)
    .where('customer_id', 'in', customerIds)
    .where('txlogistic_id', 'like', `${prefix}%`)
    .orderBy('created_at', 'desc')
    .limit(mostOfPrefix)
    .execute();
}

/** Orders of these customers by waybill; a loose order has the account in its customer's place. */
export async function findOrdersByWaybill(
  database: Queryable,
  billCodes: readonly string[],
  customerIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  // The owners are not asked for: SQLite would go through all of their orders.
  const rows = await allOrders(database).where('bill_code', 'in', billCodes).execute();
  const own = rows.filter((row) => customerIds.includes(row.customer_id));
  return new Map(own.map((row) => [row.bill_code, row]));
}

/** Gives no row where the customer's order number, or the waybill, is taken already. */
export const insertOrder = prepare((database, order: OrderRow) =>
  database
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_number'),
);

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
