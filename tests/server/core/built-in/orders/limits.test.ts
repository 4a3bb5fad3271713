import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { addOrder, createdOrder, query, trace } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const wide = (length: number) => '\u{20BB7}'.repeat(length);
const numbers = (length: number) => Array.from({ length }, (_, index) => `N${index}`);

describe('limits of an order', () => {
  const edges: [name: string, within: object, past: object, code: string][] = [
    ['lightest', { weight: 0.01 }, { weight: 0.0099 }, '145003092'],
    ['heaviest', { weight: 30 }, { weight: 30.0001 }, '145003092'],
    ['heaviest as text', { weight: '30.00' }, { weight: '30.01' }, '145003092'],
    ['remark', { remark: wide(200) }, { remark: wide(201) }, '145003108'],
    ['fodMoney', { fodMoney: '1'.repeat(14) }, { fodMoney: '1'.repeat(15) }, '145003107'],
    ['itemsValue', { itemsValue: '1'.repeat(12) }, { itemsValue: '1'.repeat(13) }, '145003107'],
    ['tickets', { totalQuantity: 1 }, { totalQuantity: 2 }, '145003111'],
  ];
  for (const [name, within, past, code] of edges) {
    it(`accept the edge and refuse the next value: ${name}`, async () => {
      const accepted = await addOrder(portal, integrator, within);
      assert.equal(accepted.code, '1', accepted.msg);
      const refused = await addOrder(portal, integrator, past);
      assert.equal(refused.code, code);
      assert.match(refused.msg, new RegExp(Object.keys(past)[0] ?? ''));
    });
  }

  it('keep the price of the largest parcel abroad within the contract', async () => {
    const sender = { ...exampleOrder.sender, countryCode: 'IDN', prov: 'Bali', city: 'Denpasar' };
    const data = await createdOrder(portal, integrator, {
      ...{ length: 1000, width: 1000, height: 1000 },
      sender: { ...sender, area: 'Denpasar Barat' },
    });
    const isValid = createAjv().compile(createOrder.data);
    assert.equal(isValid(data), true, JSON.stringify([data, isValid.errors]));
  });

  it('allow a txlogisticId of 50 characters beyond the basic plane', async () => {
    const txlogisticId = wide(50);
    await createdOrder(portal, integrator, { txlogisticId });
    const { data } = await query(portal, integrator, { command: 1, serialNumber: [txlogisticId] });
    assert.equal(data[0].txlogisticId, txlogisticId);
    const refused = await addOrder(portal, integrator, { txlogisticId: wide(51) });
    assert.equal(refused.code, '145003082');
  });

  it('allow 200 serial numbers and 30 waybills', async () => {
    const find = (serialNumber: string[]) =>
      query(portal, integrator, { command: 1, serialNumber });
    assert.equal((await find(numbers(200))).code, '1');
    assert.equal((await find(numbers(201))).code, '145003098');
    assert.notEqual((await find([])).code, '1');
    const created = await Promise.all(
      Array.from({ length: 30 }, () => createdOrder(portal, integrator)),
    );
    const billCodes = created.map(({ billCode }) => billCode);
    const traced = await trace(portal, integrator, billCodes.join(','));
    assert.deepEqual(
      traced.data.map((each: { billCode: string }) => each.billCode),
      billCodes,
    );
    assert.equal((await trace(portal, integrator, [...billCodes, 'X'].join())).code, '145003502');
  });

  it('report waybill lists far beyond the limit as too many, not as too long', async () => {
    const answer = await trace(portal, integrator, numbers(900).join(','));
    assert.equal(answer.code, '145003502');
  });
});

describe('texts', () => {
  it('are stored as sent, with markup, quotes, right-to-left marks and line breaks', async () => {
    const remark = `<b>"x"</b> '; drop table orders; --\n\tالقاهرة \u202E {0} %s \\ \u{1F600}`;
    const { billCode } = await createdOrder(portal, integrator, { remark });
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.equal(data[0].remark, remark);
  });
});
