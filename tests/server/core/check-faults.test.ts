import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { ErrorCode } from '#contract/errors.ts';
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
  findsIn,
  first,
  instead,
  needsCustomer,
  openChecked,
} from './_faults.ts';

const core = await openReferenceCore();
const utc = () => new Date(core.clock.now).toISOString().slice(0, 19);
const pdf = Buffer.from('%PDF-1.7').toString('base64');
const noLabel = '1450033319';
const isTwice = new Set<string>();
const finds = findsIn(core);

first.set('any', {
  billCode: 'UEG000000000001',
  sortingCode: '1',
  get createOrderTime() {
    return utc();
  },
  lastCenterName: 'x',
  sumFreight: '1',
});

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
const byAny = 'orders are found by number, waybill, serial and time';
const cancels = 'an order is cancelled once, and again with the same answer';
const charges = 'a waybill has the charges of its order';
const freight = 'freight is the same before and after the order';
const balances = 'a balance is what was granted less what was given out';
const modifies = 'an existing order is modified';
const kept = 'an address that the portal resolved is kept as it was handed over';
const hides = (id: string) => `${id} hides the parcels of other accounts and customers`;

finds('requires a customer that the portal does not send', charges, {
  'orderserve/waybillInformation': needsCustomer,
});
finds('needs a customer to trace', 'parcels are traced in the order of the request', {
  'logistics/query': needsCustomer,
});
finds("prints another account's label", hides('orderserve/expressquery'), {
  'orderserve/expressquery': instead(noLabel, toLabel),
});
finds("prints strangers' labels together", hides('orderserve/printOrders'), {
  'orderserve/printOrders': instead(noLabel, ({ billCodes }) => ({
    billCodes,
    pages: billCodes.length,
    base64EncodeContent: pdf,
  })),
});
finds("lists strangers' waybills on a sheet", hides('orderserve/createManifest'), {
  'orderserve/createManifest': instead('145003316', ({ billCodes }) => ({
    billCodes,
    manifestNo: 'M1',
    services: [],
    base64EncodeContent: pdf,
  })),
});
finds("returns another account's waybill", hides('orderserve/waybillInformation'), {
  'orderserve/create': create,
  'orderserve/waybillInformation': asOwner(({ waybillNos }) => waybillNos[0]),
});
finds("traces another account's parcel", hides('logistics/query'), {
  'orderserve/create': create,
  'logistics/query': asOwner(({ billCodes }) => billCodes),
});
finds("finds another account's order", hides('orderserve/query'), {
  'orderserve/create': create,
  'orderserve/query': asOwner(({ serialNumber }) => serialNumber?.[0]),
});
finds("cancels another account's order", hides('orderserve/cancel'), {
  'orderserve/create': create,
  'orderserve/cancel': asOwner(({ txlogisticId }) => txlogisticId),
});
/** A core that makes a return where it has to refuse one with `code`. */
const returnInsteadOf = (code: ErrorCode) => ({
  'orderserve/createReturn': instead(code, ({ billCode, returnNo }) => ({
    txlogisticId: returnNo,
    billCode: 'UEG000000000002',
    returnOf: billCode,
    sortingCode: '20,J01-02,000',
    createOrderTime: '2026-12-01 00:00:00',
    lastCenterName: '',
    sumFreight: '60.00',
  })),
});

finds(
  "returns another account's parcel",
  hides('orderserve/createReturn'),
  returnInsteadOf('145003316'),
);
finds(
  'returns a parcel that is under way',
  'only a delivered parcel is returned',
  returnInsteadOf('145003210'),
);
finds("subscribes to another account's parcel", hides('logistics/subscribe'), {
  'orderserve/create': create,
  'logistics/subscribe': asOwner(({ list }) => list[0].waybillCode),
});
finds("keeps a name with another account's parcel", hides('other/realNameSaveInfo'), {
  'orderserve/create': create,
  'other/realNameSaveInfo': asOwner(({ billCode }) => billCode),
});
finds(
  'subscribes to unknown waybills',
  'a waybill that exists can be subscribed to, and no other',
  { 'logistics/subscribe': async () => 'SUCCESS' },
);
finds(
  'accepts COD from every customer',
  'cash on delivery is refused where it is not open',
  withCod(1),
);
finds(
  'refuses COD from every customer',
  'cash on delivery is refused where it is not open',
  withCod(0),
);
finds('returns one balance for all', balances, { 'vip/balance': async () => ({ balance: 480 }) });
finds('counts no waybills', balances, { 'vip/balance': async () => ({ balance: -1 }) });
finds('always returns the first balance', balances, {
  'vip/balance': constant(({ customerCode }) => `balance ${customerCode}`),
});
finds('reserves without counting', 'reserved waybills are given out once', {
  'vip/getwaybill': async (_call, _run) =>
    Array.from({ length: _call.request.num }, () => randomUUID().slice(0, 20)),
});
finds(
  'returns creation times in UTC',
  'orderserve/create makes an order, in both versions of the open API',
  { 'orderserve/create': change((data) => ({ ...data, createOrderTime: utc() })) },
);
finds('returns times of shipments in UTC', 'an individual shipment is made once', {
  'orderserve/addLooseOrder': change((data) => ({ ...data, createOrderTime: utc() })),
});
finds('returns queried times in UTC', modified, {
  'orderserve/query': each(() => ({ updateOrderTime: utc() })),
});
finds('never changes updateOrderTime', modified, {
  'orderserve/query': each(({ createOrderTime }) => ({ updateOrderTime: createOrderTime })),
});
finds('changes createOrderTime', modified, {
  'orderserve/query': each(({ updateOrderTime }) => ({ createOrderTime: updateOrderTime })),
});
finds('forgets modifications', modified, {
  'orderserve/query': constant(({ serialNumber }) => `query ${serialNumber}`),
});
finds('ignores the time of a query', byAny, {
  'orderserve/query': ask(
    ({ command, startDate }) =>
      command === 3 && {
        startDate: startDate.replace(/..:..:..$/, '00:00:00'),
        endDate: startDate.replace(/..:..:..$/, '23:59:59'),
      },
  ),
});
finds('finds nothing by time', byAny, lacks(3));
finds('finds nothing by serial', byAny, lacks(4));
finds('finds nothing by waybill', byAny, lacks(2));
finds('ignores the size of a page', byAny, { 'orderserve/query': ask(() => ({ size: 200 })) });
finds('returns the first page for all', byAny, { 'orderserve/query': ask(() => ({ current: 1 })) });
finds('ignores the status of a query', byAny, {
  'orderserve/query': ask(() => ({ status: undefined })),
});
finds('returns an order twice', byAny, {
  'orderserve/query': change((rows) => [...rows, ...rows]),
});
finds('returns null for an empty list', byAny, {
  'orderserve/query': change((rows) => (rows.length === 0 ? null : rows)),
});
finds('reports a cancelled order as open', 'a cancelled order is found as cancelled', {
  'orderserve/query': each(() => ({ orderStatus: 100 })),
});
finds('refuses a second cancel', cancels, {
  'orderserve/cancel': async (call, run) => {
    const { txlogisticId } = call.request;
    if (isTwice.has(txlogisticId)) throw new ApiError('999002010', {});
    const data = await run(call);
    isTwice.add(txlogisticId);
    return data;
  },
});
finds('cancels unknown orders', cancels, {
  'orderserve/cancel': instead('999002000', ({ txlogisticId }) => ({
    txlogisticId,
    billCode: 'UEG000000000001',
  })),
});
finds('modifies a cancelled order', cancels, {
  'orderserve/create': instead('145003202', ({ txlogisticId }) => ({
    ...first.get('any'),
    txlogisticId,
  })),
});
finds('uses a reserved waybill twice', 'a reserved waybill is used by one order of its customer', {
  'orderserve/create': (call, run) =>
    run(call).catch(async (error) => {
      if (error.code !== '145002001') throw error;
      const { billCode, ...request } = call.request;
      return { ...(await run({ ...call, request })), billCode };
    }),
});
finds('ignores the reserved waybill', 'a reserved waybill is used by one order of its customer', {
  'orderserve/create': ask(() => ({ billCode: undefined })),
});
finds('charges a freight other than quoted', freight, {
  'other/freight': change(({ totalPrice }) => ({ totalPrice: `1${totalPrice}` })),
});
finds('quotes one freight for all weights', freight, {
  'other/freight': constant(() => 'freight'),
});
finds('returns another freight in a query', freight, {
  'orderserve/query': each(() => ({ sumFreight: '1.00' })),
});
finds('returns another freight for a waybill', charges, {
  'orderserve/waybillInformation': each(() => ({ totalFreight: '1.00' })),
});
finds('reports a new parcel as signed for', charges, {
  'orderserve/waybillInformation': each(() => ({ isSign: 1 })),
});
finds('sorts differently than quoted', 'a sorting code is the same before and after the order', {
  'other/threeSegmentCode': change((data) => ({ ...data, sortingCode: '1,X,0' })),
});
finds('traces in another order', 'parcels are traced in the order of the request', {
  'logistics/query': change((rows) => rows.toReversed()),
});
finds('creates a second order with the same number', modifies, {
  'orderserve/create': (call, run) =>
    run({ ...call, request: { ...call.request, txlogisticId: randomUUID() } }).then((data) => ({
      ...data,
      txlogisticId: call.request.txlogisticId,
    })),
});
finds('creates an order that should be modified', modifies, {
  'orderserve/create': ask(() => ({ operateType: 1 })),
});
finds("modifies another customer's order with the same number", modifies, {
  'orderserve/create': async (call, run) => {
    const key = `${call.caller.apiAccount} ${call.request.txlogisticId}`;
    if (!first.has(key)) first.set(key, call.caller);
    return run({ ...call, caller: first.get(key) });
  },
});
finds('creates a shipment with a used number', 'an individual shipment is made once', {
  'orderserve/addLooseOrder': instead('145003101', ({ txlogisticId }) => ({
    ...first.get('any'),
    txlogisticId,
    orderId: 'YL1',
  })),
});
finds('writes numbers as text', modified, {
  'orderserve/query': each(({ weight }) => ({ weight: String(weight) })),
});
finds('returns an unknown status', modified, {
  'orderserve/query': each(() => ({ orderStatus: 999 })),
});
finds('omits a field', 'orderserve/create makes an order, in both versions of the open API', {
  'orderserve/create': change(({ sortingCode: _, ...data }) => data),
});
finds(
  'returns the same response to every call',
  'orderserve/create makes an order, in both versions of the open API',
  { 'orderserve/create': constant(() => 'create') },
);
