import type { OrderRow, Queryable } from '#server/database/tables.ts';
import type { Courier } from '../courier.ts';
import { pushOrderStatus } from '../pushes/order-status.ts';
import { updateOpenOrder } from './order-store.ts';

/** Attempts before losing to concurrent changes becomes 145003203 (protocol.md §6). */
const attempts = 3;

/** Retries an optimistic change until it succeeds; undefined if it lost to others each time. */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | undefined>,
  most = attempts,
): Promise<Result | undefined> {
  for (let count = 0; count < most; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return undefined;
}

export type StatusChange = Pick<OrderRow, 'status'> & Partial<OrderRow>;

/** Runs `afterwards` in the same transaction. Undefined if another change came first. */
export async function changeStatus(
  courier: Courier,
  order: OrderRow,
  change: StatusChange,
  afterwards?: (transaction: Queryable, after: OrderRow) => Promise<void> | undefined,
) {
  const territory = await courier.areas.territory();
  const changed = { ...change, updated_at: courier.now() };
  const after = { ...order, ...changed, version: order.version + 1 };
  const done = await courier.write(async (transaction) => {
    if (!(await updateOpenOrder(transaction, order, changed))) return undefined;
    await pushOrderStatus(courier, transaction, territory, after);
    await afterwards?.(transaction, after);
    return after;
  });
  courier.wakePushes();
  return done;
}
