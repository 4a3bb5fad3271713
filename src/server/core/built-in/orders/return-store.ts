import { sql } from 'kysely';
import type { OrderReturnTable } from '#server/database/order-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';

const selectReturns = prepare((database, args: { billCodes: readonly string[] }) =>
  database
    .selectFrom('order_return')
    .selectAll()
    .where('return_of', 'in', args.billCodes)
    .orderBy('return_of')
    .orderBy('number'),
);

/** SQL of the table `order_return`. The returns of each of these waybills, oldest first. */
export async function findReturns(
  database: Queryable,
  billCodes: readonly string[],
): Promise<(billCode: string) => OrderReturnTable[]> {
  if (billCodes.length === 0) return () => [];
  const rows = await selectReturns(database, { billCodes });
  const found = Map.groupBy(rows, ({ return_of }) => return_of);
  return (billCode) => found.get(billCode) ?? [];
}

/** How responses name the returns of an order; empty if it has none. */
export function toReturnedBy(returns: readonly OrderReturnTable[]): { returnedBy?: string[] } {
  return returns.length === 0 ? {} : { returnedBy: returns.map(({ bill_code }) => bill_code) };
}

/** Has no effect if the number of this return is taken. */
export const insertReturn = prepare((database, row: OrderReturnTable) =>
  database
    .insertInto('order_return')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('bill_code'),
);

/** Locks an order; finds nothing if it changed since it was read, for example by an erasure. */
export const holdUnchanged = prepare(
  (database, order: Pick<OrderRow, 'order_number' | 'version'>) =>
    database
      .updateTable('orders')
      .set({ version: sql.ref('version') })
      .where('order_number', '=', order.order_number)
      .where('version', '=', order.version)
      .returning('order_number'),
);
