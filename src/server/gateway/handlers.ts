import type { RequestOf } from '#contract/operation.ts';
import type { calls, sandboxCalls } from '#contract/operations/all.ts';
import { ApiError } from '#server/api-error.ts';
import type { Caller } from '#server/courier/accounts/caller.ts';
import type { CustomerRow } from '#server/courier/accounts/customer-store.ts';
import { getCover } from '#server/courier/areas/get-cover.ts';
import { getDeliveryRange } from '#server/courier/areas/get-delivery-range.ts';
import { getLocation } from '#server/courier/areas/get-location.ts';
import type { Courier } from '#server/courier/courier.ts';
import { getFreight } from '#server/courier/enquiries/get-freight.ts';
import { getOutletInfo } from '#server/courier/enquiries/get-outlet-info.ts';
import { getThreeSegmentCode } from '#server/courier/enquiries/get-three-segment-code.ts';
import { printOrder } from '#server/courier/labels/print-order.ts';
import { cancelOrder } from '#server/courier/orders/cancel-order.ts';
import { createLooseOrder } from '#server/courier/orders/create-loose-order.ts';
import { createOrder } from '#server/courier/orders/create-order.ts';
import { getOrders } from '#server/courier/orders/get-orders.ts';
import { getWaybillInfo } from '#server/courier/orders/get-waybill-info.ts';
import { saveRealName } from '#server/courier/real-name/save-real-name.ts';
import { answerMoveParcel, answerTimetable } from '#server/courier/sandbox/sandbox-calls.ts';
import { subscribe } from '#server/courier/tracking/subscribe.ts';
import { trace } from '#server/courier/tracking/trace.ts';
import { getBalance } from '#server/courier/waybills/get-balance.ts';
import { reserveWaybills } from '#server/courier/waybills/reserve-waybills.ts';
import {
  answerListPushes,
  answerReplayPush,
  answerSetCallback,
} from '#server/push/sandbox-calls.ts';
import type { TextOf } from '#server/texts.ts';
import { assertPushPermitted } from './permit-push.ts';

export interface Call<Request> {
  courier: Courier;
  caller: Caller;
  request: Request;
  /** In the language of the caller. */
  textOf: TextOf;
}

type Operations = (typeof calls)[number] | (typeof sandboxCalls)[number];

export type Handlers = {
  [Op in Operations as Op['id']]: (call: Call<RequestOf<Op>>) => Promise<unknown>;
};

/** Operations with a business digest act for the customer it proved. */
function customerOf({ customer }: Caller): CustomerRow {
  if (customer) return customer;
  throw new ApiError('145003080', { text: 'rule.required', field: 'customerCode' });
}

/** What each operation of the contract does; a missing one does not compile. */
export const handlers: Handlers = {
  basic: ({ courier, request }) => getLocation(courier, request),
  'orderserve/create': ({ courier, caller, request }) =>
    createOrder(courier, customerOf(caller), request),
  'orderserve/query': ({ courier, caller, request }) =>
    getOrders(courier, customerOf(caller), request),
  'orderserve/cancel': ({ courier, caller, request }) => cancelOrder(courier, caller, request),
  'orderserve/addLooseOrder': ({ courier, caller, request }) =>
    createLooseOrder(courier, caller, request),
  'orderserve/expressquery': ({ courier, caller, request }) =>
    printOrder(courier, customerOf(caller), request),
  'orderserve/waybillInformation': ({ courier, caller, request }) =>
    getWaybillInfo(courier, caller, request),
  // Its digests, which are checked by then, are all that is asked.
  'vip/query': async () => null,
  'vip/balance': async ({ caller }) => getBalance(customerOf(caller)),
  'vip/getwaybill': ({ courier, caller, request }) =>
    reserveWaybills(courier, customerOf(caller), request),
  'logistics/query': ({ courier, caller, request, textOf }) =>
    trace(courier, caller, request, textOf),
  'other/cover': ({ courier, request }) => getCover(courier, request),
  'other/pca': ({ courier, request }) => getDeliveryRange(courier, request),
  'other/getInfo': ({ courier, request }) => getOutletInfo(courier, request),
  'other/realNameSaveInfo': ({ courier, caller, request }) =>
    saveRealName(courier, caller, request),
  'other/freight': ({ courier, request }) => getFreight(courier, request),
  'other/threeSegmentCode': ({ courier, request }) => getThreeSegmentCode(courier, request),
  'logistics/subscribe': ({ courier, caller, request }) => subscribe(courier, caller, request),
  'sandbox/moveParcel': ({ courier, caller, request, textOf }) =>
    answerMoveParcel(courier, caller, request, textOf),
  'sandbox/timetable': ({ courier, caller, request }) => answerTimetable(courier, caller, request),
  'sandbox/setCallback': async ({ courier, caller, request, textOf }) => {
    await assertPushPermitted(courier, caller, request.kind);
    return answerSetCallback(courier, caller, request, textOf);
  },
  'sandbox/listPushes': ({ courier, caller, request }) =>
    answerListPushes(courier, caller, request),
  'sandbox/replayPush': ({ courier, caller, request }) =>
    answerReplayPush(courier, caller, request),
};
