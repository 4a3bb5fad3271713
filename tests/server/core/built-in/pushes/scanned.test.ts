import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { createWithoutLater } from '#contract/versions/later-fields.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { cancel, createdOrder, pickUp, toTypes, trace } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import { giveAddresses, pushedOf, pushesOf } from '../../../_support/pushes.ts';
import { createdLoose } from '../../../_support/waybills.ts';

let woken = 0;
const portal = await openTestPortal({}, { wakePushes: () => (woken += 1) });
const integrator = await addIntegrator(portal);
await giveAddresses(portal, integrator);
const { courier } = portal;

const status = 'orderserve/statusFeedback';
const logistics = 'logistics/statusFeedback';
const settlement = 'other/settlementReturn';

async function scanAll(billCode: string, types: readonly number[]): Promise<void> {
  for (const type of types) await scanParcel(courier, { billCode, type });
}

async function pushedTypes(billCode: string): Promise<number[]> {
  const written = await pushesOf(portal, billCode);
  const logisticsPushes = written.filter(({ kind }) => kind === logistics);
  return toTypes(logisticsPushes.flatMap(({ content }) => content.details));
}

function subscribe(billCode: string, traceNode: string) {
  const list = [{ traceNode, waybillCode: billCode }];
  return call(portal, integrator, 'trace/subscribe', { id: integrator.apiAccount, list });
}

describe('a push about a scan', () => {
  it('comes with an order and a settlement push at pick-up, and alone later', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await scanAll(billCode, [1, 3, 4]);
    assert.deepEqual(await pushedOf(portal, billCode), [
      `${logistics} 1`,
      `${logistics} 2`,
      `${logistics} 3`,
      `${status} 2`,
      `${settlement} 1`,
    ]);
  });

  it('has the wording of a trace, one scan each, oldest first', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await scanParcel(courier, { billCode, type: 1, staff: 'S7' });
    await scanAll(billCode, [3, 4, 9]);
    await scanParcel(courier, { billCode, type: 11, remark: 'nobody at home' });
    const scans = (await pushesOf(portal, billCode)).filter(({ kind }) => kind === logistics);
    const { data } = await trace(portal, integrator, billCode);
    // A trace of version 1 leaves out what only version 2 has.
    const leaveOut = createWithoutLater(logisticsPush.request as FieldSchema);
    assert.ok(leaveOut);
    assert.deepEqual(
      scans.map(({ content }) => (leaveOut(content) as typeof content).details),
      data[0].details.toReversed().map((detail: object) => [detail]),
    );
    for (const { content } of scans) {
      assert.deepEqual([content.billCode, content.txlogisticId], [billCode, txlogisticId]);
    }
  });

  it('is written once for parallel scans', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const pickUps = [1, 2, 3].map(() => pickUp(portal, billCode));
    const done = (await Promise.allSettled(pickUps)).filter((each) => each.status === 'fulfilled');
    assert.equal(done.length, 1);
    const scans = [2, 3, 4, 5].map((type) => scanParcel(courier, { billCode, type }));
    await Promise.allSettled(scans);
    const { data } = await trace(portal, integrator, billCode);
    const traced = toTypes(data[0].details);
    assert.ok(traced.length >= 2);
    assert.deepEqual(await pushedTypes(billCode), traced.reverse());
    assert.equal((await pushedOf(portal, billCode)).length, traced.length + 2);
  });

  it('is not written for a refused scan', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await assert.rejects(scanParcel(courier, { billCode, type: 9 }));
    await cancel(portal, integrator, txlogisticId);
    await assert.rejects(pickUp(portal, billCode));
    assert.deepEqual(await pushedOf(portal, billCode), [`${status} 2`]);
  });

  it('is written only for kinds with an address', async () => {
    for (const kind of [status, logistics, settlement] as const) {
      const other = await addIntegrator(portal);
      await giveAddresses(portal, other, [kind]);
      const { billCode } = await createdOrder(portal, other);
      await pickUp(portal, billCode);
      const kinds = (await pushesOf(portal, billCode)).map((each) => each.kind);
      assert.deepEqual(kinds, [kind]);
    }
    const { billCode } = await createdOrder(portal, await addIntegrator(portal));
    await pickUp(portal, billCode);
    assert.deepEqual(await pushedOf(portal, billCode), []);
  });

  it('wakes the sender of pushes once it is stored', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const before = woken;
    await pickUp(portal, billCode);
    assert.equal(woken, before + 1);
    await assert.rejects(pickUp(portal, billCode));
    assert.equal(woken, before + 1);
  });
});

describe('a subscribed waybill', () => {
  it('gets pushes of its nodes only, and of other nodes once it is subscribed again', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    assert.equal((await subscribe(billCode, '3&10')).code, '1');
    await scanAll(billCode, [1, 3, 4]);
    assert.deepEqual(await pushedTypes(billCode), [3]);
    assert.equal((await subscribe(billCode, '1&9')).code, '1');
    await scanAll(billCode, [9, 10]);
    assert.deepEqual(await pushedTypes(billCode), [3, 9]);
  });

  it('gets no push of type 1 for a subscription to 10, 11 and 15', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await subscribe(billCode, '10&11&15');
    await scanAll(billCode, [1, 9, 11]);
    assert.deepEqual(await pushedTypes(billCode), [11]);
  });

  it('keeps its order and settlement pushes with any nodes', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await subscribe(billCode, '10');
    await pickUp(portal, billCode);
    assert.deepEqual(await pushedOf(portal, billCode), [`${status} 2`, `${settlement} 1`]);
  });
});

describe('a settlement', () => {
  async function settlementOf(billCode: string) {
    const written = await pushesOf(portal, billCode);
    return written.find(({ kind }) => kind === settlement)?.content;
  }

  it('contains the chargeable weight, and charges that add up to the price of the order', async () => {
    const fields = { weight: 1.2, length: 60, width: 40, height: 30 };
    const { billCode, sumFreight } = await createdOrder(portal, integrator, fields);
    await pickUp(portal, billCode);
    const { freight, insuredFee, ...rest } = await settlementOf(billCode);
    assert.deepEqual(rest, {
      waybillNo: billCode,
      customerCode: integrator.customerCode,
      packageChargeWeight: 12,
      totalFreight: sumFreight,
    });
    assert.equal((Number(freight) + Number(insuredFee)).toFixed(2), sumFreight);
  });

  it('names the account for an order without a customer', async () => {
    const { billCode } = await createdLoose(portal, integrator);
    await pickUp(portal, billCode);
    assert.equal((await settlementOf(billCode)).customerCode, integrator.apiAccount);
  });
});
