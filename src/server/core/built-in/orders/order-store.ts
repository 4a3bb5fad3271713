import { sql } from 'kysely';
import { removeChildren } from '#server/database/end-owned.ts';
import { locksRows } from '#server/database/engine.ts';
import type { OrderTable } from '#server/database/order-tables.ts';
import { toRowInsert } from '#server/database/planned.ts';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { removePictures } from '#server/pictures/picture-store.ts';
import { orderStatus } from './order-status.ts';
import { findRemovedWaybills } from './removed-orders.ts';

/** An order number is unique only within its customer. */
interface OrderKey {
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

/** Concurrent calls share one read. */
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

/** Finds the account's orders of a number, of one type if given; at most two. */
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

export async function findForStaff(database: Queryable, billCode: string): Promise<OrderRow> {
  const order = await findOrderByWaybill(database, billCode);
  if (order) return order;
  const removed = await database
    .selectFrom('removed_order')
    .select('removed_at')
    .where('bill_code', '=', billCode)
    .executeTakeFirst();
  if (!removed) throw new StaffError(`waybill ${billCode} is not known`);
  const day = new Date(removed.removed_at).toISOString().slice(0, 10);
  throw new StaffError(`the order of ${billCode} ended, and was removed on ${day} (ORDER_DAYS)`);
}

/** Throws 145003316 for an unknown waybill or another account's: both get the same answer. */
export async function assertOwnWaybill(
  { database, timeZone }: { database: Queryable; timeZone: string },
  accountId: string,
  billCode: string,
) {
  const order = await findOrderByWaybill(database, billCode);
  if (order?.account_id === accountId) return;
  const explain = await findRemovedWaybills(database, accountId, [billCode], { timeZone });
  const unknown = { text: 'detail.waybillUnknown', values: { value: billCode } } as const;
  throw new ApiError('145003316', { ...(explain([billCode]) ?? unknown), field: 'billCode' });
}

/** Returns the code of the customer that pays; an order without a customer is charged to the account. */
export async function findCharged(
  transaction: Queryable,
  { account_id: accountId, customer_id: customerId }: OrderRow,
): Promise<string> {
  const { charged } = await transaction
    .selectFrom('account')
    .leftJoin('customer', (join) => join.on('customer.id', '=', customerId))
    .select(({ fn }) => fn.coalesce('customer.code', 'account.api_account').as('charged'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return charged;
}

const mostOfPrefix = 500;

/** Finds these owners' newest orders by number prefix. */
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

/** Finds orders of these customers by waybill; a loose order has the account as its customer. */
export async function findOrdersByWaybill(
  database: Queryable,
  billCodes: readonly string[],
  customerIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  // No filter by owner: SQLite would scan all of their orders.
  const rows = await allOrders(database).where('bill_code', 'in', billCodes).execute();
  const own = rows.filter((row) => customerIds.includes(row.customer_id));
  return new Map(own.map((row) => [row.bill_code, row]));
}

/** Has no effect if the customer's order number, or the waybill, is already taken. */
export const insertOrders = toRowInsert<OrderRow, Pick<OrderRow, 'order_number'>>({
  name: 'orders',
  insert: prepare((database, { rows }: { rows: readonly OrderRow[] }) =>
    database
      .insertInto('orders')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('order_number'),
  ),
  lockOf: ({ customer_id, txlogistic_id }) => `${customer_id} ${txlogistic_id}`,
  idOf: ({ order_number }) => order_number,
});

/** False if another change came since `order` was read, or it is no longer open. */
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

/** Locks a waybill's order until the transaction ends; undefined if it was removed. */
export function lockOrder(transaction: Queryable, billCode: string): Promise<OrderRow | undefined> {
  const found = allOrders(transaction).where('bill_code', '=', billCode);
  return (locksRows(transaction) ? found.forUpdate() : found).executeTakeFirst();
}

/** Changes an order that the transaction has locked, whatever its status. */
export async function updateLockedOrder(
  transaction: Queryable,
  { order_number }: OrderRow,
  change: Partial<OrderTable>,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ ...change, version: sql`version + 1` })
    .where('order_number', '=', order_number)
    .execute();
}

/** Needs the locks of the orders: every change of a parcel takes them first, which prevents deadlocks. */
export async function removeOrders(
  transaction: Queryable,
  billCodes: readonly string[],
): Promise<void> {
  if (billCodes.length === 0) return;
  await removeChildren(transaction, 'waybill', billCodes);
  await removePictures(transaction, billCodes);
  await transaction.deleteFrom('orders').where('bill_code', 'in', billCodes).execute();
}
