import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleSender } from '#contract/operations/_fields/example-order.ts';
import { dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { addOrder, createdOrder, query } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const other = await addIntegrator(portal);

describe('an order whose sender moves', () => {
  it('is collected by the outlet of the new city after it was dispatched', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    const before = await dispatchOrder(portal.courier, billCode);
    const sender = { ...exampleSender, prov: 'الجيزة', city: 'الجيزة' };
    await createdOrder(portal, integrator, { txlogisticId, sender });
    const row = await portal.context.database
      .selectFrom('orders')
      .select(['outlet', 'status', 'sender_city'])
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    assert.equal(row.status, 101);
    assert.equal(row.outlet, row.sender_city);
    assert.notEqual(row.outlet, before.outlet);
  });

  it('is collected by the outlet nearest to the new place', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    await dispatchOrder(portal.courier, billCode);
    const dokki = { latitude: 30.038, longitude: 31.21 };
    const sender = { ...exampleSender, prov: 'الجيزة', city: 'الجيزة', ...dokki };
    await createdOrder(portal, integrator, { txlogisticId, sender });
    const { outlet } = await portal.context.database
      .selectFrom('orders')
      .select('outlet')
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    assert.equal(outlet, 'EG-GZ-008');
  });

  it('is refused with 145003042 in another country, because the waybill number names the country', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    const abroad = { ...exampleSender, countryCode: 'UAE', prov: 'Dubai', city: 'Dubai' };
    const answer = await addOrder(portal, integrator, { txlogisticId, sender: abroad });
    assert.equal(answer.code, '145003042');
    assert.match(answer.msg, /sender\.countryCode/);
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.equal(data[0].sender.countryCode, 'EGY');
  });
});

describe('a waybill number sent with a new order', () => {
  it('returns the same error for a foreign and an unknown one', async () => {
    const { billCode } = await createdOrder(portal, other);
    const foreign = await addOrder(portal, integrator, { billCode });
    const unknown = await addOrder(portal, integrator, { billCode: 'UEG999999999999' });
    assert.deepEqual([foreign.code, foreign.msg], [unknown.code, unknown.msg]);
    assert.equal(unknown.code, '999001030');
  });
});

describe('paging and numbers of a query', () => {
  const unused = { current: 0, size: 0, startDate: '', endDate: '' };

  it('may be 0 or empty when the command does not use them', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const byNumber = { command: 2, serialNumber: [billCode], ...unused };
    assert.equal((await query(portal, integrator, byNumber)).code, '1');
    const range = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 23:59:59' };
    const byTime = { command: 3, serialNumber: [], ...range, current: 1, size: 10 };
    assert.equal((await query(portal, integrator, byTime)).code, '1');
  });

  it('are refused with 145003102 when command 3 has paging below 1', async () => {
    const range = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 23:59:59' };
    for (const paging of [
      { current: 0, size: 10 },
      { current: 1, size: 0 },
    ]) {
      const answer = await query(portal, integrator, { command: 3, ...range, ...paging });
      assert.equal(answer.code, '145003102');
      assert.match(answer.msg, /current|size/);
    }
  });

  it('are refused with 999001010 when a list of numbers is needed and empty', async () => {
    const answer = await query(portal, integrator, { command: 1, serialNumber: [] });
    assert.equal(answer.code, '999001010');
    assert.match(answer.msg, /serialNumber/);
  });
});
