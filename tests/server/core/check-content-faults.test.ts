import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { CoreCall } from '#server/core/port.ts';
import { openReferenceCore } from '../_support/forwarded.ts';
import { openChecked, runOne } from './_check.ts';
import { type Any, ask, change, constant, each, type Faults, withFaults } from './_faults.ts';

const core = await openReferenceCore();
const kept = 'an order is found with all that it was made with';
const finds = 'orders are found by number, waybill, serial and time';
const cancelled = 'a cancelled order is found as cancelled';
const charges = 'a waybill has the charges of its order';
const freight = 'freight is the same before and after the order';
const together = 'calls of one order at the same moment make one order';
const last = 'the last waybill is given out once, whatever comes at the same moment';
const lots = 'reserved waybills are given out once';
const byCase = 'orders whose numbers differ by case are two';

const queried = (change: (row: Any) => object): Faults => ({ 'orderserve/query': each(change) });

/** Changes a call that arrives while another one is running. */
function meanwhile(change: (call: CoreCall<Any>) => CoreCall<Any>): Faults {
  let open = 0;
  return {
    'orderserve/create': async (call, run) => {
      open += 1;
      try {
        return await run(open > 1 ? change(call) : call);
      } finally {
        open -= 1;
      }
    },
  };
}

const charged = new Map<string, string>();
const list = (rows: Any[]) => rows.slice(0, 1);

const faults: [fault: string, faults: Faults, check: string, words: RegExp][] = [
  [
    'cuts a remark',
    queried(({ remark }) => ({ remark: remark?.slice(0, 100) })),
    kept,
    /remark of \S+ was/,
  ],
  [
    'keeps Latin letters only',
    queried(({ remark }) => ({ remark: remark?.replaceAll(/[^ -~]/g, '?') })),
    kept,
    /remark of/,
  ],
  [
    'drops characters of four bytes',
    queried(({ remark }) => ({ remark: remark?.replaceAll('🎁', '') })),
    kept,
    /remark of/,
  ],
  [
    'rounds cash on delivery',
    queried(({ itemsValue }) => ({ itemsValue: String(Math.round(itemsValue)) })),
    kept,
    /itemsValue of \S+ was "150.55", and orderserve\/query says "151"/,
  ],
  [
    'supports one currency only',
    queried(() => ({ priceCurrency: 'EGP' })),
    kept,
    /priceCurrency of \S+ was "AED"/,
  ],
  ['keeps the first item', queried(({ items }) => ({ items: list(items) })), kept, /items of/],
  [
    'swaps sender and receiver',
    queried(({ sender, receiver }) => ({ sender: receiver, receiver: sender })),
    kept,
    /sender\.name of/,
  ],
  [
    'stores a phone as a number',
    queried(({ receiver }) => ({
      receiver: { ...receiver, mobile: String(Number(receiver.mobile)) },
    })),
    kept,
    /receiver\.mobile of/,
  ],
  [
    'loses the floor',
    queried(({ sender: { floor: _, ...sender } }) => ({ sender })),
    kept,
    /sender\.floor of \S+ was "1", and orderserve\/query says nothing/,
  ],
  [
    'loses the time of the pick-up',
    queried(() => ({ sendStartTime: '2026-11-21T00:00:00' })),
    kept,
    /sendStartTime of/,
  ],
  [
    'writes waybills in another case',
    queried(({ billCode }) => ({ billCode: billCode.toLowerCase() })),
    kept,
    /billCode of/,
  ],
  [
    'returns its own customer number',
    queried(() => ({ customerId: '4711' })),
    kept,
    /customerId of/,
  ],
  [
    'changes the sorting code later',
    queried(() => ({ sortingCode: '1,X,0' })),
    kept,
    /sortingCode of/,
  ],
  [
    'finds only the first of many numbers',
    {
      'orderserve/query': ask(
        ({ serialNumber }) => serialNumber && { serialNumber: list(serialNumber) },
      ),
    },
    finds,
    /has to find two orders/,
  ],
  [
    'finds nothing by status',
    {
      'orderserve/query': change((rows, { request }) => (request.status === undefined ? rows : [])),
    },
    cancelled,
    /by time and status 104 has to find/,
  ],
  [
    'returns only the first of many waybills',
    { 'orderserve/waybillInformation': change(list) },
    charges,
    /of two waybills answered 1/,
  ],
  [
    'charges a modified order as before',
    {
      'orderserve/create': change((data) => {
        const sumFreight = charged.get(data.billCode) ?? data.sumFreight;
        charged.set(data.billCode, sumFreight);
        return { ...data, sumFreight };
      }),
      'orderserve/query': each(({ billCode }) => ({ sumFreight: charged.get(billCode) })),
    },
    freight,
    /for a parcel of 9.4 kg/,
  ],
  [
    'quotes the distance of the first parcel for all',
    { 'other/freight': constant(({ weight }) => `freight of ${weight}`) },
    freight,
    /orderserve\/create charged/,
  ],
  [
    'creates an order for each parallel call',
    meanwhile((call) => ({
      ...call,
      request: { ...call.request, txlogisticId: randomUUID() },
    })),
    together,
    /have to make one order, and made [23]/,
  ],
  [
    'gives the last waybill to each parallel call',
    meanwhile((call) => ({
      ...call,
      caller: { ...call.caller, customer: { ...call.caller.customer, balance: null } as Any },
    })),
    last,
    /one waybill was granted, and [23] of 3 orders/,
  ],
  [
    'reserves ten waybills at most',
    { 'vip/getwaybill': ask(({ num }) => ({ num: Math.min(num, 10) })) },
    lots,
    /50 waybills were asked for in one call, and 10 answered/,
  ],
  [
    'ignores the case of order numbers',
    {
      'orderserve/create': async (call, run) => {
        const { txlogisticId } = call.request;
        const request = { ...call.request, txlogisticId: txlogisticId.toLowerCase() };
        return { ...(await run({ ...call, request })), txlogisticId };
      },
    },
    byCase,
    /-a modified the order \S+-A/,
  ],
];

describe('core:check of a faulty core', () => {
  for (const [fault, changed, name, words] of faults) {
    it(`finds a core that ${fault}`, async () => {
      const url = await core.serve({ core: withFaults(core.served.core, changed) });
      const found = await runOne(await openChecked(core, url), name);
      assert.equal(found.outcome, 'fails', name);
      assert.match(found.words, words);
      assert.doesNotMatch(found.words, /\.ts:\d/);
    });
  }
});
