import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import {
  addOrder,
  cancel,
  createdOrder,
  orderOf,
  pickUp,
  statusOf,
  trace,
} from '../../../_support/orders.ts';
import { type Answer, addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const { database } = portal.context;
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const codesOf = (answers: Answer[]) => answers.map(({ code }) => code);

const balanceOf = async (code: string) =>
  (await database.selectFrom('customer').select('balance').where('code', '=', code).execute())[0]
    ?.balance;

describe('the same txlogisticId sent many times in parallel', () => {
  it('creates one order with one waybill, charges the balance once and always returns success', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const request = orderOf(integrator);
    const answers = await times(50, () => call(portal, integrator, 'order/addOrder', request));
    assert.deepEqual([...new Set(codesOf(answers))], ['1']);
    assert.equal(new Set(answers.map(({ data }) => JSON.stringify(data))).size, 1);
    const rows = await database
      .selectFrom('orders')
      .select('bill_code')
      .where('txlogistic_id', '=', String(request.txlogisticId))
      .execute();
    assert.equal(rows.length, 1);
    assert.equal(await balanceOf(integrator.customerCode), 9);
  });

  it('keeps one of several contents as a whole, and returns success or 145003203', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const { txlogisticId } = orderOf(integrator);
    const answers = await times(20, (index) =>
      addOrder(portal, integrator, { txlogisticId, weight: index + 1, remark: `w${index + 1}` }),
    );
    for (const code of codesOf(answers)) assert.match(code, /^(1|145003203)$/);
    const { data } = await call(portal, integrator, 'order/getOrders', {
      ...orderOf(integrator),
      command: 1,
      serialNumber: [txlogisticId],
    });
    assert.equal(data.length, 1);
    assert.equal(data[0].remark, `w${data[0].weight}`);
    assert.equal(await balanceOf(integrator.customerCode), 9);
  });
});

describe('a balance', () => {
  it('allows 10 of 50 parallel creates when it is 10, and never falls below zero', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const answers = await times(50, () => addOrder(portal, integrator));
    const codes = codesOf(answers);
    assert.equal(codes.filter((code) => code === '1').length, 10);
    assert.equal(codes.filter((code) => code === '999001030').length, 40);
    assert.equal(await balanceOf(integrator.customerCode), 0);
  });

  it('is not refunded by cancelling, and not charged by modifying', async () => {
    const integrator = await addIntegrator(portal, { balance: 2 });
    const { txlogisticId } = await createdOrder(portal, integrator);
    await createdOrder(portal, integrator, { txlogisticId, weight: 4 });
    assert.equal(await balanceOf(integrator.customerCode), 1);
    await cancel(portal, integrator, txlogisticId);
    assert.equal(await balanceOf(integrator.customerCode), 1);
  });
});

describe('parallel changes of a parcel', () => {
  it('leave it either picked up with a scan or cancelled without one', async () => {
    const integrator = await addIntegrator(portal);
    const ends = await times(20, async () => {
      const { billCode, txlogisticId } = await createdOrder(portal, integrator);
      const [cancelled, picked] = await Promise.all([
        cancel(portal, integrator, txlogisticId),
        pickUp(portal, billCode).then(
          () => true,
          (error: unknown) => {
            assert.ok(error instanceof StaffError, String(error));
            return false;
          },
        ),
      ]);
      const status = await statusOf(portal, integrator, billCode);
      const scans = (await trace(portal, integrator, billCode)).data[0].details.length;
      assert.deepEqual([status, scans], picked ? [103, 1] : [104, 0]);
      assert.equal(cancelled.code, picked ? '999002010' : '1', cancelled.msg);
      return status;
    });
    assert.equal(ends.length, 20);
  });

  it('record one scan for several pick-ups', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const ends = await Promise.allSettled([1, 2, 3, 4].map(() => pickUp(portal, billCode)));
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await trace(portal, integrator, billCode)).data[0].details.length, 1);
  });
});

describe('parallel staff actions', () => {
  it('dispatch an order once, to one outlet', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const cities = await database
      .selectFrom('area')
      .select('code')
      .where('level', '=', 2)
      .limit(4)
      .execute();
    const ends = await Promise.allSettled(
      cities.map(({ code }) => dispatchOrder(portal.courier, billCode, code)),
    );
    const done = ends.filter((end) => end.status === 'fulfilled');
    assert.equal(done.length, 1);
    const row = await database
      .selectFrom('orders')
      .select(['status', 'outlet'])
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.status, row.outlet], [101, done[0]?.value.outlet]);
  });
});
