import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { addPush, type PushEvent } from '#server/push/event.ts';
import type { Courier } from '../courier.ts';

/**
 * Writes a push about an order, with the trace of the call that caused it. Its time is now, even if it
 * reports a future scan.
 */
export async function addOrderPush(
  { now }: Pick<Courier, 'now'>,
  transaction: Queryable,
  order: OrderRow,
  told: Pick<PushEvent, 'kind' | 'sequence' | 'content'>,
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, traceparent } = order;
  await addPush(transaction, { accountId, billCode, traceparent, createdAt: now(), ...told });
}
