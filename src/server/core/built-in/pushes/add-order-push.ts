import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { addPush, type NewPush } from '#server/push/outbox.ts';

/** Writes a push about an order, with the trace of the call that made it. */
export async function addOrderPush(
  transaction: Queryable,
  order: OrderRow,
  told: Pick<NewPush, 'kind' | 'sequence' | 'content' | 'createdAt'>,
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, traceparent } = order;
  await addPush(transaction, { accountId, billCode, traceparent, ...told });
}
