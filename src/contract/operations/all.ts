import type { Operation } from '../operation.ts';
import { getLocation } from './basic.ts';
import { trace } from './logistics/query.ts';
import { cancelOrder } from './orderserve/cancel.ts';
import { createOrder } from './orderserve/create.ts';
import { getOrders } from './orderserve/query.ts';

/** What integrators call, in the order of the sidebar. */
export const calls = [
  getLocation,
  createOrder,
  getOrders,
  cancelOrder,
  trace,
] as const satisfies readonly Operation[];

/** What the courier sends to integrators. */
export const pushes = [] as const satisfies readonly Operation[];

/** Every operation of the open API. */
export const operations = [...calls, ...pushes] as const satisfies readonly Operation[];
