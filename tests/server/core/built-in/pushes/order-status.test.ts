import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { loseEveryChange } from '../../../_support/lose-changes.ts';
import { addOrder, cancel, createdOrder, pickUp, query } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { giveAddresses, pushedOf, pushesOf } from '../../../_support/pushes.ts';

const portal = await openTestPortal({ CARRIER_CODE: 'NILE-1' });
const integrator = await addIntegrator(portal);
const kind = 'orderserve/statusFeedback';
await giveAddresses(portal, integrator, [kind]);
const { courier } = portal;

async function reportsOf(billCode: string) {
  return (await pushesOf(portal, billCode)).map(({ content }) => content);
}

describe('a push about an order', () => {
  it('is written when a salesperson is assigned, but not on create, change or dispatch', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await addOrder(portal, integrator, { txlogisticId, weight: 2.5 });
    await dispatchOrder(courier, billCode);
    assert.deepEqual(await reportsOf(billCode), []);
    portal.clock.now = Date.UTC(2026, 10, 21, 7, 5, 0);
    const staff = 'S001';
    await assignOrder(courier, billCode, staff);
    const [{ networkName, pickStaffPhone, ...report }, ...others] = await reportsOf(billCode);
    assert.deepEqual(others, []);
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.deepEqual(report, {
      txlogisticId,
      billCode,
      jtOrderId: data[0].orderNumber,
      scanType: '已调派业务员',
      time: '2026-11-21 09:05:00',
      carrierCode: 'NILE-1',
      weight: 2.5,
      pickStaffName: staff,
    });
    assert.match(networkName, /Outlet/);
    assert.match(pickStaffPhone, /^\+\d/);
  });

  it('is written once for a cancellation, with its reason', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    const answers = [1, 2, 3].map(() => cancel(portal, integrator, txlogisticId));
    for (const { code } of await Promise.all(answers)) assert.equal(code, '1');
    await cancel(portal, integrator, txlogisticId, { reason: 'again' });
    const [report, ...others] = await reportsOf(billCode);
    assert.deepEqual(others, []);
    assert.deepEqual([report.scanType, report.reason], ['已取消', 'changed']);
    assert.ok(!('networkName' in report), 'no outlet was dispatched');
  });

  const words = { '01': '已取件', '02': '已揽收', none: '已揽收' };
  for (const [serviceType, word] of Object.entries(words)) {
    it(`is written on pick-up: ${word} for serviceType ${serviceType}`, async () => {
      const fields = { serviceType: serviceType === 'none' ? '' : serviceType };
      const { billCode } = await createdOrder(portal, integrator, fields);
      await pickUp(portal, billCode);
      const reports = await reportsOf(billCode);
      assert.deepEqual(
        reports.map(({ scanType }) => scanType),
        [word],
      );
      assert.match(reports[0].networkName, /Outlet/);
    });
  }

  it('follows the order of the changes', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await dispatchOrder(courier, billCode);
    await assignOrder(courier, billCode, 'S001');
    await addOrder(portal, integrator, { txlogisticId, weight: 3 });
    await cancel(portal, integrator, txlogisticId);
    assert.deepEqual(await pushedOf(portal, billCode), [`${kind} 3`, `${kind} 5`]);
    const reports = await reportsOf(billCode);
    assert.deepEqual(
      reports.map(({ scanType, weight }) => [scanType, weight]),
      [
        ['已调派业务员', 1.66],
        ['已取消', 3],
      ],
    );
  });
});

describe('no push about an order', () => {
  it('is written for a change that failed', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await dispatchOrder(courier, billCode);
    await loseEveryChange(portal.context, async () => {
      const { code } = await cancel(portal, integrator, txlogisticId);
      assert.equal(code, '999002010');
      await assert.rejects(assignOrder(courier, billCode, 'S001'), /changed meanwhile/);
      await assert.rejects(pickUp(portal, billCode), /changed meanwhile/);
    });
    assert.deepEqual(await pushedOf(portal, billCode), []);
  });

  it('is written without an address for it', async () => {
    const other = await addIntegrator(portal);
    await giveAddresses(portal, other, ['other/settlementReturn']);
    const { billCode, txlogisticId } = await createdOrder(portal, other);
    assert.equal((await cancel(portal, other, txlogisticId)).code, '1');
    assert.deepEqual(await pushedOf(portal, billCode), []);
  });
});

describe('a change whose push cannot be stored', () => {
  it('is rolled back', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    const { schema } = portal.context.database;
    await schema.alterTable('push').renameTo('push_away').execute();
    const { code } = await cancel(portal, integrator, txlogisticId);
    await assert.rejects(pickUp(portal, billCode));
    await schema.alterTable('push_away').renameTo('push').execute();
    assert.equal(code, '145005000');
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.equal(data[0].orderStatus, 100);
    assert.deepEqual(await pushedOf(portal, billCode), []);
  });
});
