import type { Operation } from '../operation.ts';
import { getLocation } from './basic.ts';
import { trace } from './logistics/query.ts';
import { logisticsPush } from './logistics/status-feedback.ts';
import { subscribe } from './logistics/subscribe.ts';
import { cancelOrder } from './orderserve/cancel.ts';
import { createOrder } from './orderserve/create.ts';
import { getOrders } from './orderserve/query.ts';
import { orderStatusPush } from './orderserve/status-feedback.ts';
import { getCover } from './other/cover.ts';
import { getFreight } from './other/freight.ts';
import { getDeliveryRange } from './other/pca.ts';
import { saveRealName } from './other/real-name-save-info.ts';
import { settlementPush } from './other/settlement-return.ts';
import { getThreeSegmentCode } from './other/three-segment-code.ts';

/** What integrators call, in the order of the sidebar. */
export const calls = [
  getLocation,
  createOrder,
  getOrders,
  cancelOrder,
  trace,
  subscribe,
  getCover,
  getDeliveryRange,
  saveRealName,
  getFreight,
  getThreeSegmentCode,
] as const satisfies readonly Operation[];

/** What the courier sends to integrators. */
export const pushes = [
  orderStatusPush,
  logisticsPush,
  settlementPush,
] as const satisfies readonly Operation[];

/** Every operation of the open API. */
export const operations = [...calls, ...pushes] as const satisfies readonly Operation[];
