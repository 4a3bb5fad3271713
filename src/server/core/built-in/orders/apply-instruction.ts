import { addressParts } from '#contract/operations/orderserve/instruct.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import {
  type FailedDelivery,
  readInstruction,
  type StoredInstruction,
} from '#server/failed-deliveries/failed-deliveries.ts';
import { isErased } from './erased.ts';
import type { OrderContent } from './order-content.ts';
import { updateLockedOrder } from './order-store.ts';

/** Parts of an address that belong to its street, so that a new street ends them. */
const ofStreet: readonly string[] = [...addressParts, 'longitude', 'latitude'].filter(
  (part) => !['prov', 'city', 'area'].includes(part),
);

/** Returns an order's content with the receiver that an instruction changes. */
export function withReceiver(
  content: OrderContent,
  { receiver = {} }: Pick<StoredInstruction, 'receiver'>,
): OrderContent {
  const kept = Object.entries(content.receiver).filter(
    ([name]) => receiver.street === undefined || !ofStreet.includes(name),
  );
  return {
    ...content,
    receiver: { ...Object.fromEntries(kept), ...receiver } as OrderContent['receiver'],
  };
}

/**
 * Gives a locked order the receiver of the last instruction, in the transaction in which the parcel goes out
 * again. A receiver who was erased meanwhile stays erased.
 */
export async function applyInstruction(
  transaction: Queryable,
  order: OrderRow,
  failed: FailedDelivery,
): Promise<OrderRow> {
  const stored = readInstruction(failed);
  const content = JSON.parse(order.content) as OrderContent;
  if (!stored?.receiver || isErased(content, 'receiver')) return order;
  const change = {
    content: JSON.stringify(withReceiver(content, stored)),
    sorting_code: stored.sortingCode ?? order.sorting_code,
  };
  await updateLockedOrder(transaction, order, change);
  return { ...order, ...change, version: order.version + 1 };
}
