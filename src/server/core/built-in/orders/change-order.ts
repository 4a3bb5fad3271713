import type { OrderRow, Queryable } from '#server/database/tables.ts';
import type { Courier } from '../courier.ts';
import { pushOrderStatus } from '../pushes/order-status.ts';
import { updateOpenOrder } from './order-store.ts';

/** A concurrent change that wins this often is 145003203 (protocol.md §6). */
const attempts = 3;

/** Runs an optimistic change until it lands; undefined when others were faster each time. */
export async function tryThrice<Result>(
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (let count = 0; count < attempts; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return undefined;
}

export type StatusChange = Pick<OrderRow, 'status'> & Partial<OrderRow>;

/** Gives an open order another status and tells its account; `afterwards` runs in its transaction. Undefined where somebody was faster. */
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
