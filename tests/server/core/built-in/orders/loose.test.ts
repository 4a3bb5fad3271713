import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { updateCustomer } from '#server/accounts/account-store.ts';
import { cancel, createdOrder, pickUp, query, trace } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import {
  accountIdOf,
  addLoose,
  balanceOf,
  createdLoose,
  looseOrderOf,
  reservedNumber,
} from '../../../_support/waybills.ts';

const portal = await openTestPortal();
const { database } = portal.context;
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const findRow = (txlogisticId: string) =>
  database
    .selectFrom('orders')
    .selectAll()
    .where('txlogistic_id', '=', txlogisticId)
    .executeTakeFirstOrThrow();

describe('an individual shipment', () => {
  it('returns its numbers and belongs to the account, not to a customer', async () => {
    const integrator = await addIntegrator(portal, { balance: 0 });
    const order = await createdLoose(portal, integrator);
    assert.match(order.orderId, /^YL\d{13}$/);
    assert.match(order.billCode, /^UEG\d{12}$/);
    assert.match(order.createOrderTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const row = await findRow(order.txlogisticId);
    const accountId = await accountIdOf(portal, integrator);
    assert.deepEqual([row.customer_id, row.order_type, row.status], [accountId, 1, 100]);
    assert.equal(row.order_number, order.orderId);
    assert.equal(await balanceOf(portal, integrator), 0);
  });

  it('joins street, town and address to one line without repetition', async () => {
    const integrator = await addIntegrator(portal);
    const { sender, receiver } = looseOrderOf() as { sender: object; receiver: object };
    const { txlogisticId } = await createdLoose(portal, integrator, {
      sender: { ...sender, address: '12 Abbas St', street: 'Abbas St', town: 'Nasr' },
      receiver: { ...receiver, address: '5 Axis' },
    });
    const content = JSON.parse((await findRow(txlogisticId)).content);
    assert.equal(content.sender.street, '12 Abbas St, Nasr');
    assert.equal(content.receiver.street, '5 Axis');
  });

  it('accepts every documented delivery and payment type, and no other', async () => {
    const integrator = await addIntegrator(portal);
    for (const deliveryType of ['03', '04', '05', '06']) {
      await createdLoose(portal, integrator, { deliveryType });
    }
    for (const payType of ['CC_CASH', 'PP_CASH', '']) {
      await createdLoose(portal, integrator, { payType });
    }
    for (const [name, value, wanted] of [
      ['deliveryType', '07', '145003087'],
      ['payType', 'PP_PM', '145003114'],
      ['orderType', '', '145003087'],
      ['serviceType', '', '145003200'],
      ['goodsType', 'ITN4', '145003087'],
    ]) {
      const { code, msg } = await addLoose(portal, integrator, { [String(name)]: value });
      assert.equal(code, wanted, msg);
      assert.ok(msg.includes(String(name)), msg);
    }
  });

  it('accepts texts up to the documented length, not one character more', async () => {
    const integrator = await addIntegrator(portal);
    const { receiver } = looseOrderOf() as { receiver: object };
    const limits = { name: 32, town: 32, street: 32, address: 150, company: 100, mobile: 30 };
    for (const [name, limit] of Object.entries(limits)) {
      const text = (length: number) => ({
        receiver: { ...receiver, [name]: (name === 'mobile' ? '٣' : 'ش').repeat(length) },
      });
      await createdLoose(portal, integrator, text(limit));
      const { code, msg } = await addLoose(portal, integrator, text(limit + 1));
      assert.notEqual(code, '1', name);
      assert.ok(msg.includes(`receiver.${name}`), msg);
    }
  });

  it('accepts items of at most one piece each, with a type and a name', async () => {
    const integrator = await addIntegrator(portal);
    const item = { itemType: 'ITN1', itemName: 'Shirt' };
    await createdLoose(portal, integrator, { items: [{ ...item, number: 1 }, item] });
    await createdLoose(portal, integrator, { items: [] });
    for (const [fields, wanted] of [
      [{ number: 2 }, '145003096'],
      [{ number: 'x' }, '145003096'],
      [{ itemName: '' }, '145003094'],
      [{ itemType: '' }, '145003095'],
      [{ itemType: 'ITN4' }, '145003087'],
      [{ itemValue: '-1' }, '145003099'],
    ] as const) {
      const { code, msg } = await addLoose(portal, integrator, { items: [{ ...item, ...fields }] });
      assert.equal(code, wanted, msg);
      assert.match(msg, /items\[0\]/);
    }
  });

  it('allows COD as soon as a customer of the account may use it', async () => {
    const integrator = await addIntegrator(portal, { cod: false });
    const { apiAccount, customerCode } = integrator;
    await createdLoose(portal, integrator, { itemsValue: '0' });
    const refused = await addLoose(portal, integrator, { itemsValue: '0.01' });
    assert.equal(refused.code, '145003112', refused.msg);
    await updateCustomer(database, { code: customerCode, apiAccount, cod: true });
    await createdLoose(portal, integrator, { itemsValue: '300' });
  });
});

describe('the number of an individual shipment', () => {
  it('is used once per account by any order, and may be used by another account', async () => {
    const [one, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    const { txlogisticId } = await createdLoose(portal, one);
    const contract = await createdOrder(portal, one);
    for (const used of [txlogisticId, contract.txlogisticId]) {
      const { code, msg } = await addLoose(portal, one, { txlogisticId: used });
      assert.equal(code, '145003101', msg);
      assert.match(msg, /txlogisticId/);
      await createdLoose(portal, other, { txlogisticId: used });
    }
  });

  it('is taken by exactly one of many equal calls', async () => {
    const integrator = await addIntegrator(portal);
    const request = looseOrderOf({ billCode: await reservedNumber(portal, integrator) });
    for (const sent of [request, looseOrderOf()]) {
      const path = 'order/addLooseOrder';
      const answers = await times(30, () => call(portal, integrator, path, sent));
      const codes = answers.map(({ code }) => code).sort();
      assert.deepEqual(codes, ['1', ...codes.slice(1).fill('145003101')]);
    }
  });

  it('finds the shipment for a cancellation by its account only', async () => {
    const [own, stranger] = [await addIntegrator(portal), await addIntegrator(portal)];
    const { txlogisticId, billCode } = await createdLoose(portal, own);
    const plain = { customerCode: '', digest: '', orderType: 1 };
    assert.equal((await cancel(portal, stranger, txlogisticId, plain)).code, '999002000');
    assert.equal((await cancel(portal, own, txlogisticId)).code, '999002000');
    for (let count = 0; count < 2; count += 1) {
      const { code, data } = await cancel(portal, own, txlogisticId, plain);
      assert.deepEqual([code, data], ['1', { txlogisticId, billCode }]);
    }
    assert.equal((await findRow(txlogisticId)).status, 104);
  });

  it('cancels the shipment before a customer order of the same number', async () => {
    const integrator = await addIntegrator(portal);
    const loose = await createdLoose(portal, integrator);
    const { txlogisticId } = loose;
    const customers = await createdOrder(portal, integrator, { txlogisticId, orderType: 1 });
    const fields = { customerCode: '', digest: '', orderType: 1 };
    const own = await cancel(portal, integrator, txlogisticId, fields);
    assert.equal(own.data.billCode, loose.billCode);
    const named = await cancel(portal, integrator, txlogisticId, { orderType: 1 });
    assert.equal(named.data.billCode, customers.billCode);
  });
});

describe('an individual shipment on its way', () => {
  it('is traced by its account, and not listed for a customer', async () => {
    const integrator = await addIntegrator(portal);
    const { txlogisticId, billCode } = await createdLoose(portal, integrator);
    await pickUp(portal, billCode);
    const traced = await trace(portal, integrator, billCode);
    assert.equal(traced.data[0].details[0].scanTypeCode, '1');
    const listed = await query(portal, integrator, { command: 1, serialNumber: [txlogisticId] });
    assert.deepEqual(listed.data, []);
  });
});

describe('a reserved number on an individual shipment', () => {
  it('may come from any customer of the account, once, and is not charged again', async () => {
    const integrator = await addIntegrator(portal, { balance: 1 });
    const billCode = await reservedNumber(portal, integrator);
    const order = await createdLoose(portal, integrator, { billCode });
    assert.equal(order.billCode, billCode);
    assert.equal(await balanceOf(portal, integrator), 0);
    const again = await addLoose(portal, integrator, { billCode });
    assert.equal(again.code, '145002001', again.msg);
  });

  it('is refused when it is unknown, foreign, of another country or older than 180 days', async () => {
    const [own, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    const refused = async (billCode: string, wanted: string) => {
      const { code, msg } = await addLoose(portal, own, { billCode });
      assert.equal(code, wanted, msg);
      assert.match(msg, /billCode/);
    };
    await refused('UEG999999999999', '145003100');
    await refused((await createdOrder(portal, other)).billCode, '145003100');
    await refused('x'.repeat(31), '145003100');
    await refused(await reservedNumber(portal, other), '145003332');
    await refused(await reservedNumber(portal, own, { countryCode: 'UAE' }), '145003100');
    const old = await reservedNumber(portal, own);
    portal.clock.now += 180 * 24 * 60 * 60 * 1000 + 1;
    await refused(old, '145003333');
  });
});
