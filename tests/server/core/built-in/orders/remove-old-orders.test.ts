import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { SettingsReader } from '#contract/settings-reader.ts';
import { readSharedSettings } from '#contract/shared-settings.ts';
import { removeOldOrders } from '#server/core/built-in/orders/remove-old-orders.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { listSweeps } from '#server/sweeps.ts';
import { operatorOn } from '../../../_support/operator.ts';
import {
  addOrder,
  cancel,
  createdOrder,
  orderOf,
  pickUp,
  query,
  trace,
} from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import { createdReturn, sendBack } from '../../../_support/returns.ts';
import { readRows } from '../../../_support/rows.ts';
import { assertRefused, call2 } from '../../../_support/version-2.ts';

const portal = await openTestPortal();
const { clock } = portal;
const { database, reports } = portal.context;
const orderDays = 180;
const integrator = await addIntegrator(portal, { environment: 'production' });
const stranger = await addIntegrator(portal, { environment: 'production' });

const remove = () =>
  removeOldOrders({
    database,
    reports,
    olderThan: clock.now - orderDays * dayMs,
    now: clock.now,
  });

const sign = (billCode: string) => scanParcel(portal.courier, { billCode, type: 10 });

async function deliver(billCode: string) {
  await pickUp(portal, billCode);
  await sign(billCode);
}

async function exists(billCode: string): Promise<boolean> {
  return (await readRows(database, 'orders', { bill_code: billCode })).length > 0;
}

it('removes an order with its scans and real name after its days', async () => {
  const { billCode } = await createdOrder(portal, integrator);
  const realName = { billCode, name: 'Nadia', idType: 1, idNumber: '298', mobile: '01155667788' };
  assert.equal((await call(portal, integrator, 'realName/saveOrUpdate', realName)).code, '1');
  await deliver(billCode);
  clock.now += orderDays * dayMs;
  assert.equal(await remove(), 0, 'its last event is exactly so many days ago');
  clock.now += 1;
  assert.equal(await exists(billCode), true);
  assert.equal(await remove(), 1);
  for (const table of ['orders', 'scan', 'real_name', 'simulation'] as const) {
    assert.deepEqual(await readRows(database, table, { bill_code: billCode }), [], table);
  }
  assert.equal(await remove(), 0);
});

it('keeps a collected parcel that did not arrive, however old, and an order whose last event is recent', async () => {
  const lost = await createdOrder(portal, integrator);
  await pickUp(portal, lost.billCode);
  const late = await createdOrder(portal, integrator);
  await pickUp(portal, late.billCode);
  clock.now += 400 * dayMs;
  await sign(late.billCode);
  clock.now += orderDays * dayMs - 1;
  assert.equal(await remove(), 0);
  assert.deepEqual([await exists(lost.billCode), await exists(late.billCode)], [true, true]);
  clock.now += 2;
  assert.equal(await remove(), 1);
  assert.deepEqual([await exists(lost.billCode), await exists(late.billCode)], [true, false]);
});

it('removes cancelled orders and those that were never collected, and leaves the sandbox to its own limits', async () => {
  const sandbox = await addIntegrator(portal, { environment: 'sandbox' });
  const cancelled = await createdOrder(portal, integrator);
  await cancel(portal, integrator, cancelled.txlogisticId);
  const open = await createdOrder(portal, integrator);
  const kept = await createdOrder(portal, sandbox);
  clock.now += orderDays * dayMs + 1;
  assert.equal(await remove(), 2);
  assert.deepEqual(
    await Promise.all([cancelled, open, kept].map(({ billCode }) => exists(billCode))),
    [false, false, true],
  );
});

it('keeps the number taken: no repeat of a call ships a second parcel', async () => {
  const order = orderOf(integrator);
  const { data } = await call(portal, integrator, 'order/addOrder', order);
  const over = await createdOrder(portal, integrator);
  await cancel(portal, integrator, over.txlogisticId);
  await deliver(data.billCode);
  clock.now += orderDays * dayMs + 1;
  await remove();
  const day = new Date(clock.now).toISOString().slice(0, 10);
  const repeat = await call(portal, integrator, 'order/addOrder', order);
  assert.equal(repeat.code, '145003201');
  assert.match(repeat.msg, new RegExp(`removed on ${day}`));
  const repeat2 = await call2(portal, integrator, 'order/addOrder', order);
  assert.deepEqual([repeat2.code, repeat2.errors?.[0]?.rule], ['145003201', 'order-removed']);
  const changed = await addOrder(portal, integrator, {
    txlogisticId: data.txlogisticId,
    operateType: 2,
  });
  assert.equal(changed.code, '145003064');
  const again = await addOrder(portal, integrator, { txlogisticId: over.txlogisticId });
  assert.equal(again.code, '145003202', 'it was cancelled');
  const loose = orderOf(integrator, { txlogisticId: over.txlogisticId });
  const { customerCode, digest, ...fields } = loose;
  const address = { sender: { ...(fields.sender as object), address: 'x street 1' } };
  const answer = await call(portal, integrator, 'order/addLooseOrder', { ...fields, ...address });
  assert.notEqual(answer.code, '1');
  const own = await readRows(database, 'orders', { txlogistic_id: data.txlogisticId });
  assert.deepEqual(own, []);
  const others = await addOrder(portal, stranger, { txlogisticId: data.txlogisticId });
  assert.equal(others.code, '1', "another customer's numbers are its own");
});

it('keeps what ties a return to its order as long as the return, and its number for good', async () => {
  const parcel = await createdOrder(portal, integrator);
  await deliver(parcel.billCode);
  clock.now += 20 * dayMs;
  const made = await createdReturn(portal, integrator, parcel, { returnNo: 'R-removed' });
  await deliver(made.billCode);
  clock.now += (orderDays - 10) * dayMs;
  await remove();
  assert.deepEqual([await exists(parcel.billCode), await exists(made.billCode)], [false, true]);
  const traced = await call2(portal, integrator, 'logistics/trace', { billCodes: made.billCode });
  assert.equal(traced.data[0].returnOf, parcel.billCode);
  const gone = await sendBack(portal, integrator, parcel);
  assertRefused(gone, [404, '145003316', 'billCode', 'waybill-removed']);
  const { txlogisticId } = parcel;
  const named = { billCode: undefined, txlogisticId };
  const unnamed = await sendBack(portal, integrator, parcel, named);
  assertRefused(unnamed, [404, '145003064', 'txlogisticId', 'order-removed']);
  clock.now += 11 * dayMs;
  await remove();
  assert.deepEqual(await readRows(database, 'order_return', { bill_code: made.billCode }), []);
  const next = await createdOrder(portal, integrator);
  await deliver(next.billCode);
  const again = await sendBack(portal, integrator, next, { returnNo: 'R-removed' });
  assertRefused(again, [409, '145003101', 'returnNo', 'order-removed']);
  const asOrder = await addOrder(portal, integrator, { txlogisticId: 'R-removed' });
  assert.equal(asOrder.code, '145003201');
});

it('says to its account alone that an order was removed', async () => {
  const { billCode, txlogisticId } = await createdOrder(portal, integrator);
  await deliver(billCode);
  clock.now += orderDays * dayMs + 1;
  await remove();
  const day = new Date(clock.now).toISOString().slice(0, 10);
  const asked = {
    trace: () => call2(portal, integrator, 'logistics/trace', { billCodes: billCode }),
    print: () =>
      call2(portal, integrator, 'order/printOrder', {
        customerCode: integrator.customerCode,
        billCode,
      }),
    printMany: () =>
      call2(portal, integrator, 'order/printOrders', {
        customerCode: integrator.customerCode,
        billCodes: [billCode],
      }),
    subscribe: () =>
      call2(portal, integrator, 'trace/subscribe', {
        id: integrator.apiAccount,
        list: [{ waybillCode: billCode, traceNode: '1' }],
      }),
    realName: () =>
      call2(portal, integrator, 'realName/saveOrUpdate', {
        billCode,
        name: 'N',
        idType: 1,
        idNumber: '2',
        mobile: '01155667788',
      }),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const answer = await ask();
    assert.equal(answer.errors?.[0]?.rule, 'waybill-removed', `${name}: ${answer.msg}`);
    assert.ok(answer.msg.includes(`${billCode} (${day})`), answer.msg);
  }
  const cancelled = await cancel(portal, integrator, txlogisticId);
  assert.deepEqual([cancelled.code, cancelled.msg.includes(day)], ['999002000', true]);
  const mixed = await trace(portal, integrator, `${billCode},UEG999999999999`);
  assert.match(mixed.msg, /don't exist/);
  const strange = await trace(portal, stranger, billCode);
  assert.match(strange.msg, /don't exist/);
  const found = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
  assert.deepEqual(found.data, []);
  const { refused } = operatorOn(portal);
  assert.match(await refused(`order dispatch --bill-code ${billCode}`), /ended, and was removed/);
  const [mark] = await readRows(database, 'removed_order', { bill_code: billCode });
  assert.deepEqual(Object.keys(mark ?? {}).sort(), [
    'account_id',
    'bill_code',
    'customer_id',
    'removed_at',
    'status',
    'txlogistic_id',
  ]);
});

it('never creates an order of a number while another process removes it', async () => {
  const made = [];
  for (let left = 8; left > 0; left -= 1) made.push(await createdOrder(portal, integrator));
  for (const { txlogisticId } of made) await cancel(portal, integrator, txlogisticId);
  clock.now += orderDays * dayMs + 1;
  const [one, other, ...answers] = await Promise.all([
    remove(),
    remove(),
    ...made.map(({ txlogisticId }) => addOrder(portal, integrator, { txlogisticId })),
  ]);
  assert.equal(one + other, made.length);
  assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set(['145003202']));
  for (const { txlogisticId } of made) {
    assert.deepEqual(await readRows(database, 'orders', { txlogistic_id: txlogisticId }), []);
  }
});

it('is a sweep only where ORDER_DAYS and STATEMENT_DAYS are set', () => {
  const names = (environment: Record<string, string>) => {
    const settings = {
      ...portal.people.settings,
      ...readSharedSettings(new SettingsReader(environment)),
    };
    const sweeps = listSweeps({ ...portal.people, settings } as never, undefined);
    return sweeps
      .map(({ failure }) => failure)
      .filter((each) => /old (orders|statements)/.test(each));
  };
  assert.deepEqual(names({}), []);
  assert.deepEqual(names({ ORDER_DAYS: '180', STATEMENT_DAYS: '365' }), [
    'old orders could not be removed',
    'old statements could not be removed',
  ]);
});

it('counts no waybill for a refused repeat', async () => {
  const counted = await addIntegrator(portal, { environment: 'production', balance: 5 });
  const { txlogisticId } = await createdOrder(portal, counted);
  await cancel(portal, counted, txlogisticId);
  clock.now += orderDays * dayMs + 1;
  await remove();
  const balance = () =>
    readRows(database, 'customer', { code: counted.customerCode }).then(([row]) => row?.balance);
  const before = await balance();
  assert.equal((await addOrder(portal, counted, { txlogisticId })).code, '145003202');
  assert.equal(await balance(), before);
});
