import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { Fate } from './way.ts';

/** An entry of the conformance list: the command, events on the way, and the expected result. */
export interface Step {
  name: string;
  /** Below the base path: `order/addOrder`. */
  path: string;
  request: Record<string, unknown>;
  id?: string;
  fates?: readonly Fate[];
  /** Least content of the response; a pattern matches a text, and lists are complete. */
  ok?: unknown;
  error?: Record<string, unknown>;
  /** Requests that arrive, each with the same id and body; 1 by default. */
  attempts?: number;
  /** True when the last response was recorded for an earlier call. */
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
