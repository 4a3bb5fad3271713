import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { Fate } from './way.ts';

/** One entry of the conformance list: what a library is told, what happens on the way, and what must come. */
export interface Step {
  /** Reads as a guarantee. */
  name: string;
  /** Below the base path: `order/addOrder`. */
  path: string;
  request: Record<string, unknown>;
  id?: string;
  fates?: readonly Fate[];
  /** The least that the answer must be; a pattern stands for a text, and a list is whole. */
  ok?: unknown;
  error?: Record<string, unknown>;
  /** Requests that arrive, each with the same id and body; 1 unless said otherwise. */
  attempts?: number;
  /** Whether the last answer came from the record of an earlier call. */
  replayed?: true;
}

const { digest: _, ...plainOrder } = exampleOrder;

let made = 0;

/** A number that no order has yet. */
export function newNumber(prefix = 'L'): string {
  made += 1;
  return `${prefix}-${process.pid}-${made}`;
}

/** An order that no call has made yet. */
export const toOrder = (customerCode: string, fields: object = {}) => ({
  ...plainOrder,
  customerCode,
  txlogisticId: newNumber(),
  ...fields,
});
