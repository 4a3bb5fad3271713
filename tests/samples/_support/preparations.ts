import type { Example } from '#contract/operation.ts';
import type { calls, sandboxCalls } from '#contract/operations/all.ts';
import { createdOrder, orderOf } from '../../server/_support/orders.ts';
import type { Integrator, TestPortal } from '../../server/_support/portal.ts';
import { looseOrderOf } from '../../server/_support/waybills.ts';
import { openReceiver } from '../../server/push/_receiver.ts';

/** Fields that take the place of the example's. */
type Fields = Record<string, unknown>;

interface Ground {
  portal: TestPortal;
  integrator: Integrator;
  example: Example;
}

type Operations = (typeof calls)[number] | (typeof sandboxCalls)[number];

type Preparations = Record<Operations['id'], (ground: Ground) => Fields | Promise<Fields>>;

const nothing = () => ({});

async function billCode({ portal, integrator }: Ground): Promise<Fields> {
  return { billCode: (await createdOrder(portal, integrator)).billCode };
}

async function waybillNos(ground: Ground): Promise<Fields> {
  return { waybillNos: [(await billCode(ground)).billCode] };
}

async function newOrder({ portal, integrator, example }: Ground): Promise<Fields> {
  if (example.request.operateType === 2) {
    return { txlogisticId: (await createdOrder(portal, integrator)).txlogisticId };
  }
  return { txlogisticId: orderOf(integrator).txlogisticId };
}

async function queried({ portal, integrator, example }: Ground): Promise<Fields> {
  const { command } = example.request;
  if (command === 3) return {};
  const order = await createdOrder(portal, integrator);
  return { serialNumber: [command === 1 ? order.txlogisticId : order.billCode] };
}

async function cancellable({ portal, integrator, example }: Ground): Promise<Fields> {
  const { orderType } = example.request;
  return { txlogisticId: (await createdOrder(portal, integrator, { orderType })).txlogisticId };
}

/** Opened with the file, so that it closes with the file: a hook would close it with itself. */
const receiver = await openReceiver();

/** Nobody answers at the example's address; one of our own does. */
function reachable({ example }: Ground): Fields {
  return example.request.url === '' ? {} : { url: receiver.url };
}

/**
 * What each call's example needs beforehand, one line an operation: the fields to put in place of
 * the example's, such as the number of an order that was just made. A missing one does not compile.
 */
export const preparations: Preparations = {
  basic: nothing,
  'orderserve/create': newOrder,
  'orderserve/query': queried,
  'orderserve/cancel': cancellable,
  'orderserve/addLooseOrder': () => ({ txlogisticId: looseOrderOf().txlogisticId }),
  'orderserve/expressquery': billCode,
  'orderserve/waybillInformation': waybillNos,
  'vip/query': nothing,
  'vip/balance': nothing,
  'vip/getwaybill': nothing,
  'logistics/query': async (ground) => ({ billCodes: (await billCode(ground)).billCode }),
  'logistics/subscribe': async (ground) => ({
    list: [{ traceNode: '1&9&10', waybillCode: (await billCode(ground)).billCode }],
  }),
  'other/cover': nothing,
  'other/pca': nothing,
  'other/getInfo': nothing,
  'other/realNameSaveInfo': billCode,
  'other/freight': nothing,
  'other/threeSegmentCode': nothing,
  'sandbox/moveParcel': billCode,
  'sandbox/timetable': nothing,
  'sandbox/setCallback': reachable,
  'sandbox/listPushes': nothing,
  'sandbox/replayPush': nothing,
};
