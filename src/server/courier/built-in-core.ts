import type { Caller } from '#server/accounts/caller.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import { ApiError } from '#server/api-error.ts';
import type { SandboxCore } from '#server/core/port.ts';
import { getCover } from './areas/get-cover.ts';
import { getDeliveryRange } from './areas/get-delivery-range.ts';
import { getLocation } from './areas/get-location.ts';
import type { Courier } from './courier.ts';
import { getFreight } from './enquiries/get-freight.ts';
import { getOutletInfo } from './enquiries/get-outlet-info.ts';
import { getThreeSegmentCode } from './enquiries/get-three-segment-code.ts';
import { printOrder } from './labels/print-order.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { createLooseOrder } from './orders/create-loose-order.ts';
import { createOrder } from './orders/create-order.ts';
import { getOrders } from './orders/get-orders.ts';
import { getWaybillInfo } from './orders/get-waybill-info.ts';
import { saveRealName } from './real-name/save-real-name.ts';
import { answerMoveParcel, answerTimetable } from './sandbox/sandbox-calls.ts';
import { subscribe } from './tracking/subscribe.ts';
import { trace } from './tracking/trace.ts';
import { getBalance } from './waybills/get-balance.ts';
import { reserveWaybills } from './waybills/reserve-waybills.ts';

/** Operations with a business digest act for the customer it proved. */
function customerOf({ customer }: Caller): CustomerRow {
  if (customer) return customer;
  throw new ApiError('145003080', { text: 'rule.required', field: 'customerCode' });
}

/** The courier that is built in, as a core; an operation that is missing does not compile. */
export function createBuiltInCore(courier: Courier): SandboxCore {
  return {
    basic: ({ request }) => getLocation(courier, request),
    'orderserve/create': ({ caller, request }) => createOrder(courier, customerOf(caller), request),
    'orderserve/query': ({ caller, request }) => getOrders(courier, customerOf(caller), request),
    'orderserve/cancel': ({ caller, request }) => cancelOrder(courier, caller, request),
    'orderserve/addLooseOrder': ({ caller, request }) => createLooseOrder(courier, caller, request),
    'orderserve/expressquery': ({ caller, request }) =>
      printOrder(courier, customerOf(caller), request),
    'orderserve/waybillInformation': ({ caller, request }) =>
      getWaybillInfo(courier, caller, request),
    // Its digests, which are checked by then, are all that is asked.
    'vip/query': async () => null,
    'vip/balance': async ({ caller }) => getBalance(customerOf(caller)),
    'vip/getwaybill': ({ caller, request }) =>
      reserveWaybills(courier, customerOf(caller), request),
    'logistics/query': ({ caller, request, textOf }) => trace(courier, caller, request, textOf),
    'other/cover': ({ request }) => getCover(courier, request),
    'other/pca': ({ request }) => getDeliveryRange(courier, request),
    'other/getInfo': ({ request }) => getOutletInfo(courier, request),
    'other/realNameSaveInfo': ({ caller, request }) => saveRealName(courier, caller, request),
    'other/freight': ({ request }) => getFreight(courier, request),
    'other/threeSegmentCode': ({ request }) => getThreeSegmentCode(courier, request),
    'logistics/subscribe': ({ caller, request }) => subscribe(courier, caller, request),
    'sandbox/moveParcel': ({ caller, request, textOf }) =>
      answerMoveParcel(courier, caller, request, textOf),
    'sandbox/timetable': ({ caller, request }) => answerTimetable(courier, caller, request),
  };
}
