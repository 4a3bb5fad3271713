import type { Operation } from '../operation.ts';
import { getLocation } from './basic.ts';
import { trace } from './logistics/query.ts';
import { cancelOrder } from './orderserve/cancel.ts';
import { createOrder } from './orderserve/create.ts';
import { getOrders } from './orderserve/query.ts';

/** Every operation of the open API, in the order of the sidebar. */
export const operations = [
  getLocation,
  createOrder,
  getOrders,
  cancelOrder,
  trace,
] as const satisfies readonly Operation[];
