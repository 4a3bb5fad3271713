import type { DataOf } from '#contract/operation.ts';
import type { resolveAddress as operation } from '#contract/operations/basic/resolve-address.ts';
import { uncountedBalance } from '#contract/operations/vip/balance.ts';
import type { SandboxCore } from '#server/core/port.ts';
import type { ResolvedPlace } from './areas/area-book.ts';
import { toCountry } from './areas/area-row.ts';
import { type Courier, customerOf, type Handler } from './courier.ts';
import { getCover, getDeliveryRange, getLocation } from './enquiries/places.ts';
import { getFreight, getOutletInfo, getThreeSegmentCode } from './enquiries/routing.ts';
import { createManifest } from './labels/create-manifest.ts';
import { printOrder, printOrders } from './labels/print-orders.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { createLooseOrder } from './orders/create-loose-order.ts';
import { createOrder } from './orders/create-order.ts';
import { createReturn } from './orders/create-return.ts';
import { getOrders } from './orders/get-orders.ts';
import { getWaybillInfo } from './orders/get-waybill-info.ts';
import { instruct } from './orders/instruct.ts';
import { saveRealName } from './orders/save-real-name.ts';
import { answerMoveParcel, answerTimetable } from './sandbox/sandbox-calls.ts';
import { answerProofOfDelivery } from './tracking/proof-of-delivery.ts';
import { subscribe } from './tracking/subscribe.ts';
import { trace } from './tracking/trace.ts';
import { reserveWaybills } from './waybills/reserve-waybills.ts';

type Candidate = DataOf<typeof operation>['candidates'][number];

const usualLimit = 5;

function toCandidate({ country, matched, rows: _rows, ...rest }: ResolvedPlace): Candidate {
  return { countryCode: country, ...rest, matched: [...matched] };
}

const resolveAddress: Handler<typeof operation> = async (courier, { request }) => {
  const { address, countryCode = '', limit = usualLimit } = request;
  const { book } = await courier.areas.territory();
  const found = book.resolveText({ text: address, country: toCountry(countryCode), limit });
  return { ambiguous: found.ambiguous, candidates: found.candidates.map(toCandidate) };
};

/** Operations that record their outcome in the transaction of their effect; the gateway records the others. */
export const recorded: ReadonlySet<string> = new Set([
  'orderserve/create',
  'orderserve/cancel',
  'orderserve/instruct',
  'orderserve/addLooseOrder',
  'orderserve/createReturn',
  'vip/getwaybill',
  'logistics/subscribe',
  'other/realNameSaveInfo',
] satisfies (keyof SandboxCore)[]);

/** Creates the built-in courier as a core; a missing operation does not compile. */
export function createBuiltInCore(courier: Courier): SandboxCore {
  return {
    basic: (call) => getLocation(courier, call),
    'basic/resolveAddress': (call) => resolveAddress(courier, call),
    'orderserve/create': (call) => createOrder(courier, call),
    'orderserve/query': (call) => getOrders(courier, call),
    'orderserve/cancel': (call) => cancelOrder(courier, call),
    'orderserve/instruct': (call) => instruct(courier, call),
    'orderserve/createReturn': (call) => createReturn(courier, call),
    'orderserve/addLooseOrder': (call) => createLooseOrder(courier, call),
    'orderserve/expressquery': (call) => printOrder(courier, call),
    'orderserve/printOrders': (call) => printOrders(courier, call),
    'orderserve/createManifest': (call) => createManifest(courier, call),
    'orderserve/waybillInformation': (call) => getWaybillInfo(courier, call),
    // Only its digests matter, which are checked by then.
    'vip/query': async () => null,
    // Waybills left to the customer; -1 if they are not counted.
    'vip/balance': async ({ caller }) => ({
      balance: customerOf(caller).balance ?? uncountedBalance,
    }),
    'vip/getwaybill': (call) => reserveWaybills(courier, call),
    'logistics/query': (call) => trace(courier, call),
    'logistics/proofOfDelivery': (call) => answerProofOfDelivery(courier, call),
    'other/cover': (call) => getCover(courier, call),
    'other/pca': (call) => getDeliveryRange(courier, call),
    'other/getInfo': (call) => getOutletInfo(courier, call),
    'other/realNameSaveInfo': (call) => saveRealName(courier, call),
    'other/freight': (call) => getFreight(courier, call),
    'other/threeSegmentCode': (call) => getThreeSegmentCode(courier, call),
    'logistics/subscribe': (call) => subscribe(courier, call),
    'sandbox/moveParcel': (call) => answerMoveParcel(courier, call),
    'sandbox/timetable': (call) => answerTimetable(courier, call),
  };
}
