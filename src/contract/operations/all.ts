import type { Operation } from '../operation.ts';
import { resolveAddress } from './basic/resolve-address.ts';
import { getLocation } from './basic.ts';
import { listEvents } from './events/list-events.ts';
import { getStatement } from './finance/get-statement.ts';
import { listStatements } from './finance/list-statements.ts';
import { proofOfDelivery } from './logistics/proof-of-delivery.ts';
import { trace } from './logistics/query.ts';
import { subscribe } from './logistics/subscribe.ts';
import { addLooseOrder } from './orderserve/add-loose-order.ts';
import { cancelOrder } from './orderserve/cancel.ts';
import { createOrder } from './orderserve/create.ts';
import { createManifest } from './orderserve/create-manifest.ts';
import { createReturn } from './orderserve/create-return.ts';
import { printOrder } from './orderserve/expressquery.ts';
import { instruct } from './orderserve/instruct.ts';
import { printOrders } from './orderserve/print-orders.ts';
import { getOrders } from './orderserve/query.ts';
import { getWaybillInfo } from './orderserve/waybill-information.ts';
import { getCover } from './other/cover.ts';
import { getFreight } from './other/freight.ts';
import { getOutletInfo } from './other/get-info.ts';
import { getDeliveryRange } from './other/pca.ts';
import { saveRealName } from './other/real-name-save-info.ts';
import { getThreeSegmentCode } from './other/three-segment-code.ts';
import { pushes } from './pushes.ts';
import { sandboxCloseStatement } from './sandbox/close-statement.ts';
import { sandboxListPushes } from './sandbox/list-pushes.ts';
import { moveParcel } from './sandbox/move-parcel.ts';
import { sandboxParkPush } from './sandbox/park-push.ts';
import { sandboxReplayPush } from './sandbox/replay-push.ts';
import { sandboxSetCallback } from './sandbox/set-callback.ts';
import { sandboxTimetable } from './sandbox/timetable.ts';
import { getBalance } from './vip/balance.ts';
import { reserveWaybills } from './vip/getwaybill.ts';
import { checkCustomer } from './vip/query.ts';

/** Calls that the courier's core answers, in the order of the sidebar. */
export const coreCalls = [
  getLocation,
  resolveAddress,
  createOrder,
  getOrders,
  cancelOrder,
  instruct,
  createReturn,
  addLooseOrder,
  printOrder,
  printOrders,
  createManifest,
  getWaybillInfo,
  checkCustomer,
  getBalance,
  reserveWaybills,
  trace,
  proofOfDelivery,
  subscribe,
  getCover,
  getDeliveryRange,
  getOutletInfo,
  saveRealName,
  getFreight,
  getThreeSegmentCode,
] as const satisfies readonly Operation[];

/** Calls that the portal answers itself. */
export const portalCalls = [
  listEvents,
  listStatements,
  getStatement,
] as const satisfies readonly Operation[];

/** Calls that integrators make in both environments. */
export const calls = [...coreCalls, ...portalCalls] as const;

/** Calls about parcels of the sandbox, which its core answers. */
export const sandboxParcelCalls = [moveParcel, sandboxTimetable] as const;

/** Calls that production does not have; the portal answers those that are not about parcels. */
export const sandboxCalls = [
  ...sandboxParcelCalls,
  sandboxSetCallback,
  sandboxListPushes,
  sandboxParkPush,
  sandboxReplayPush,
  sandboxCloseStatement,
] as const satisfies readonly Operation[];

/** Every operation of the open API. */
export const operations = [
  ...calls,
  ...sandboxCalls,
  ...pushes,
] as const satisfies readonly Operation[];
