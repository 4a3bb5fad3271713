import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { checks, runChecks } from '#server/core/check/checks.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { openReferenceCore } from '../_support/forwarded.ts';
import {
  type Any,
  ask,
  asOwner,
  change,
  constant,
  create,
  each,
  type Faults,
  first,
  instead,
  needsCustomer,
  openChecked,
  runOne,
  withFaults,
} from './_faults.ts';

const core = await openReferenceCore();
const utc = () => new Date(core.clock.now).toISOString().slice(0, 19);
const pdf = Buffer.from('%PDF-1.7').toString('base64');
const noLabel = '1450033319';
const isTwice = new Set<string>();

describe('core:check', () => {
  it('finds no fault in the built-in courier', async () => {
    const withoutEvents = checks.filter(({ needsEvents }) => !needsEvents);
    for await (const each of runChecks(await openChecked(core, core.url), withoutEvents)) {
      const isLeftOut = each.name === kept;
      const words = isLeftOut ? 'the core has places of its own: it answers basic' : '';
      const outcome = isLeftOut ? 'not asked' : 'ok';
      assert.deepEqual(each, { name: each.name, outcome, words });
    }
    assert.ok(checks.length > 20);
  });
});

const toLabel = ({ billCode }: Any) => ({ billCode, base64EncodeContent: pdf });
const lacks = (command: number): Faults => ({
  'orderserve/query': change((rows, { request }) => (request.command === command ? [] : rows)),
});
const withCod = (cod: 0 | 1): Faults => ({
  'orderserve/create': (call, run) => {
    const customer = { ...call.caller.customer, cod } as Any;
    return run({ ...call, caller: { ...call.caller, customer } });
  },
});
const modified = 'a modified order shows its changes and when it changed';
const finds = 'orders are found by number, waybill, serial and time';
const cancels = 'an order is cancelled once, and again with the same answer';
const charges = 'a waybill has the charges of its order';
const freight = 'freight is the same before and after the order';
const balances = 'a balance is what was granted less what was given out';
const modifies = 'an existing order is modified';
const kept = 'an address that the portal resolved is kept as it was handed over';
const hides = (id: string) => `${id} hides the parcels of other accounts and customers`;

const faults: [fault: string, faults: Faults, check: string][] = [
  [
    'requires a customer that the portal does not send',
    { 'orderserve/waybillInformation': needsCustomer },
    charges,
  ],
  [
    'needs a customer to trace',
    { 'logistics/query': needsCustomer },
    'parcels are traced in the order of the request',
  ],
  [
    "prints another account's label",
    {
      'orderserve/expressquery': instead(noLabel, toLabel),
    },
    hides('orderserve/expressquery'),
  ],
  [
    "prints strangers' labels together",
    {
      'orderserve/printOrders': instead(noLabel, ({ billCodes }) => ({
        billCodes,
        pages: billCodes.length,
        base64EncodeContent: pdf,
      })),
    },
    hides('orderserve/printOrders'),
  ],
  [
    "returns another account's waybill",
    {
      'orderserve/create': create,
      'orderserve/waybillInformation': asOwner(({ waybillNos }) => waybillNos[0]),
    },
    hides('orderserve/waybillInformation'),
  ],
  [
    "traces another account's parcel",
    { 'orderserve/create': create, 'logistics/query': asOwner(({ billCodes }) => billCodes) },
    hides('logistics/query'),
  ],
  [
    "finds another account's order",
    {
      'orderserve/create': create,
      'orderserve/query': asOwner(({ serialNumber }) => serialNumber?.[0]),
    },
    hides('orderserve/query'),
  ],
  [
    "cancels another account's order",
    {
      'orderserve/create': create,
      'orderserve/cancel': asOwner(({ txlogisticId }) => txlogisticId),
    },
    hides('orderserve/cancel'),
  ],
  [
    "subscribes to another account's parcel",
    {
      'orderserve/create': create,
      'logistics/subscribe': asOwner(({ list }) => list[0].waybillCode),
    },
    hides('logistics/subscribe'),
  ],
  [
    "keeps a name with another account's parcel",
    { 'orderserve/create': create, 'other/realNameSaveInfo': asOwner(({ billCode }) => billCode) },
    hides('other/realNameSaveInfo'),
  ],
  [
    'subscribes to unknown waybills',
    { 'logistics/subscribe': async () => 'SUCCESS' },
    'a waybill that exists can be subscribed to, and no other',
  ],
  [
    'accepts COD from every customer',
    withCod(1),
    'cash on delivery is refused where it is not open',
  ],
  [
    'refuses COD from every customer',
    withCod(0),
    'cash on delivery is refused where it is not open',
  ],
  ['returns one balance for all', { 'vip/balance': async () => ({ balance: 480 }) }, balances],
  ['counts no waybills', { 'vip/balance': async () => ({ balance: -1 }) }, balances],
  [
    'always returns the first balance',
    { 'vip/balance': constant(({ customerCode }) => `balance ${customerCode}`) },
    balances,
  ],
  [
    'reserves without counting',
    {
      'vip/getwaybill': async (_call, _run) =>
        Array.from({ length: _call.request.num }, () => randomUUID().slice(0, 20)),
    },
    'reserved waybills are given out once',
  ],
  [
    'returns creation times in UTC',
    { 'orderserve/create': change((data) => ({ ...data, createOrderTime: utc() })) },
    'orderserve/create makes an order, in both versions of the open API',
  ],
  [
    'returns times of shipments in UTC',
    { 'orderserve/addLooseOrder': change((data) => ({ ...data, createOrderTime: utc() })) },
    'an individual shipment is made once',
  ],
  [
    'returns queried times in UTC',
    { 'orderserve/query': each(() => ({ updateOrderTime: utc() })) },
    modified,
  ],
  [
    'never changes updateOrderTime',
    { 'orderserve/query': each(({ createOrderTime }) => ({ updateOrderTime: createOrderTime })) },
    modified,
  ],
  [
    'changes createOrderTime',
    { 'orderserve/query': each(({ updateOrderTime }) => ({ createOrderTime: updateOrderTime })) },
    modified,
  ],
  [
    'forgets modifications',
    { 'orderserve/query': constant(({ serialNumber }) => `query ${serialNumber}`) },
    modified,
  ],
  [
    'ignores the time of a query',
    {
      'orderserve/query': ask(
        ({ command, startDate }) =>
          command === 3 && {
            startDate: startDate.replace(/..:..:..$/, '00:00:00'),
            endDate: startDate.replace(/..:..:..$/, '23:59:59'),
          },
      ),
    },
    finds,
  ],
  ['finds nothing by time', lacks(3), finds],
  ['finds nothing by serial', lacks(4), finds],
  ['finds nothing by waybill', lacks(2), finds],
  ['ignores the size of a page', { 'orderserve/query': ask(() => ({ size: 200 })) }, finds],
  ['returns the first page for all', { 'orderserve/query': ask(() => ({ current: 1 })) }, finds],
  [
    'ignores the status of a query',
    { 'orderserve/query': ask(() => ({ status: undefined })) },
    finds,
  ],
  ['returns an order twice', { 'orderserve/query': change((rows) => [...rows, ...rows]) }, finds],
  [
    'returns null for an empty list',
    { 'orderserve/query': change((rows) => (rows.length === 0 ? null : rows)) },
    finds,
  ],
  [
    'reports a cancelled order as open',
    { 'orderserve/query': each(() => ({ orderStatus: 100 })) },
    'a cancelled order is found as cancelled',
  ],
  [
    'refuses a second cancel',
    {
      'orderserve/cancel': async (call, run) => {
        const { txlogisticId } = call.request;
        if (isTwice.has(txlogisticId)) throw new ApiError('999002010', {});
        const data = await run(call);
        isTwice.add(txlogisticId);
        return data;
      },
    },
    cancels,
  ],
  [
    'cancels unknown orders',
    {
      'orderserve/cancel': instead('999002000', ({ txlogisticId }) => ({
        txlogisticId,
        billCode: 'UEG000000000001',
      })),
    },
    cancels,
  ],
  [
    'modifies a cancelled order',
    {
      'orderserve/create': instead('145003202', ({ txlogisticId }) => ({
        ...first.get('any'),
        txlogisticId,
      })),
    },
    cancels,
  ],
  [
    'uses a reserved waybill twice',
    {
      'orderserve/create': (call, run) =>
        run(call).catch(async (error) => {
          if (error.code !== '145002001') throw error;
          const { billCode, ...request } = call.request;
          return { ...(await run({ ...call, request })), billCode };
        }),
    },
    'a reserved waybill is used by one order of its customer',
  ],
  [
    'ignores the reserved waybill',
    { 'orderserve/create': ask(() => ({ billCode: undefined })) },
    'a reserved waybill is used by one order of its customer',
  ],
  [
    'charges a freight other than quoted',
    { 'other/freight': change(({ totalPrice }) => ({ totalPrice: `1${totalPrice}` })) },
    freight,
  ],
  ['quotes one freight for all weights', { 'other/freight': constant(() => 'freight') }, freight],
  [
    'returns another freight in a query',
    { 'orderserve/query': each(() => ({ sumFreight: '1.00' })) },
    freight,
  ],
  [
    'returns another freight for a waybill',
    { 'orderserve/waybillInformation': each(() => ({ totalFreight: '1.00' })) },
    charges,
  ],
  [
    'reports a new parcel as signed for',
    { 'orderserve/waybillInformation': each(() => ({ isSign: 1 })) },
    charges,
  ],
  [
    'sorts differently than quoted',
    { 'other/threeSegmentCode': change((data) => ({ ...data, sortingCode: '1,X,0' })) },
    'a sorting code is the same before and after the order',
  ],
  [
    'traces in another order',
    { 'logistics/query': change((rows) => rows.toReversed()) },
    'parcels are traced in the order of the request',
  ],
  [
    'creates a second order with the same number',
    {
      'orderserve/create': (call, run) =>
        run({ ...call, request: { ...call.request, txlogisticId: randomUUID() } }).then((data) => ({
          ...data,
          txlogisticId: call.request.txlogisticId,
        })),
    },
    modifies,
  ],
  [
    'creates an order that should be modified',
    { 'orderserve/create': ask(() => ({ operateType: 1 })) },
    modifies,
  ],
  [
    "modifies another customer's order with the same number",
    {
      'orderserve/create': async (call, run) => {
        const key = `${call.caller.apiAccount} ${call.request.txlogisticId}`;
        if (!first.has(key)) first.set(key, call.caller);
        return run({ ...call, caller: first.get(key) });
      },
    },
    modifies,
  ],
  [
    'creates a shipment with a used number',
    {
      'orderserve/addLooseOrder': instead('145003101', ({ txlogisticId }) => ({
        ...first.get('any'),
        txlogisticId,
        orderId: 'YL1',
      })),
    },
    'an individual shipment is made once',
  ],
  [
    'writes numbers as text',
    { 'orderserve/query': each(({ weight }) => ({ weight: String(weight) })) },
    modified,
  ],
  [
    'returns an unknown status',
    { 'orderserve/query': each(() => ({ orderStatus: 999 })) },
    modified,
  ],
  [
    'omits a field',
    { 'orderserve/create': change(({ sortingCode: _, ...data }) => data) },
    'orderserve/create makes an order, in both versions of the open API',
  ],
  [
    'returns the same response to every call',
    { 'orderserve/create': constant(() => 'create') },
    'orderserve/create makes an order, in both versions of the open API',
  ],
];

describe('core:check of a faulty core', () => {
  for (const [fault, changed, name] of faults) {
    it(`finds a core that ${fault}`, async () => {
      first.set('any', {
        billCode: 'UEG000000000001',
        sortingCode: '1',
        createOrderTime: utc(),
        lastCenterName: 'x',
        sumFreight: '1',
      });
      const url = await core.serve({ core: withFaults(core.served.core, changed) });
      const found = await runOne(await openChecked(core, url), name);
      assert.equal(found?.outcome, 'fails', name);
      assert.doesNotMatch(found.words, /\.ts:\d/);
    });
  }
});
