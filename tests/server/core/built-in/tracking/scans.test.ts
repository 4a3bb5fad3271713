import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trace as operation } from '#contract/operations/logistics/query.ts';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { cancel, createdOrder, statusOf, toTypes, trace } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal, post } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { courier } = portal;

async function scanned(...types: number[]): Promise<string> {
  const { billCode } = await createdOrder(portal, integrator);
  for (const type of types) await scanParcel(courier, { billCode, type });
  return billCode;
}

async function detailsOf(billCode: string) {
  const { data, msg } = await trace(portal, integrator, billCode);
  assert.equal(data?.length, 1, msg);
  return data[0].details;
}

describe('an impossible scan', () => {
  const cases: [earlier: number[], type: number, reason: RegExp][] = [
    [[], 0, /scan types are 1 to 15/],
    [[], 16, /scan types are 1 to 15/],
    [[], 1.5, /scan types are 1 to 15/],
    ...[2, 3, 9, 10, 15].map((type): [number[], number, RegExp] => [[], type, /not picked up/]),
    [[1], 1, /picked up already/],
    [[1, 10], 9, /signed for/],
    [[1, 10], 11, /signed for/],
    [[1], 13, /needs a return/],
    [[1, 14], 10, /on its way back/],
    [[1, 14], 14, /on its way back already/],
    [[1, 14, 13], 15, /return is signed for/],
    [[1], 8, /12/],
    [[1, 9], 9, /out for delivery already/],
  ];
  for (const [earlier, type, reason] of cases) {
    it(`is refused with its reason: ${type} after ${earlier.join(', ') || 'nothing'}`, async () => {
      const billCode = await scanned(...earlier);
      await assert.rejects(scanParcel(courier, { billCode, type }), (error: Error) => {
        assert.ok(error instanceof StaffError);
        assert.match(error.message, reason);
        assert.ok(error.message.includes(billCode));
        return true;
      });
      assert.equal((await detailsOf(billCode)).length, earlier.length, 'leaves no trace');
    });
  }

  it('is any scan of a cancelled order', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    for (const type of [1, 2, 10]) {
      await assert.rejects(scanParcel(courier, { billCode, type }), /cancelled/);
    }
    assert.equal(await statusOf(portal, integrator, billCode), 104);
  });
});

describe('possible scans', () => {
  const journeys = {
    'lead to the receiver': [1, 2, 3, 4, 5, 6, 9, 10],
    'include a problem and a second delivery': [1, 3, 4, 9, 11, 9, 10],
    'include an agent point and a locker': [1, 3, 4, 7, 12, 8, 10],
    'include forwarding': [1, 3, 4, 15, 3, 4, 9, 10],
    'lead back to the sender': [1, 3, 4, 9, 11, 14, 3, 4, 9, 13],
  };
  for (const [name, types] of Object.entries(journeys)) {
    it(name, async () => {
      const billCode = await scanned(...types);
      const details = await detailsOf(billCode);
      assert.deepEqual(toTypes(details), types.toReversed());
      assert.equal(await statusOf(portal, integrator, billCode), 103);
    });
  }

  for (const steps of [0, 1, 2]) {
    it(`move an order from ${100 + steps} to 103 at pick-up`, async () => {
      const { billCode } = await createdOrder(portal, integrator);
      if (steps > 0) await dispatchOrder(courier, billCode);
      if (steps > 1) await assignOrder(courier, billCode, 'S1');
      await scanParcel(courier, { billCode, type: 1 });
      assert.equal(await statusOf(portal, integrator, billCode), 103);
    });
  }
});

describe('dispatching an order', () => {
  it('is refused to an unknown outlet', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await assert.rejects(dispatchOrder(courier, billCode, 'X-1'), /outlet X-1 is not known/);
    assert.equal(await statusOf(portal, integrator, billCode), 100);
  });

  it('is refused a second time, and a salesperson before an outlet', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await assert.rejects(assignOrder(courier, billCode, 'S1'), /status 100/);
    await dispatchOrder(courier, billCode);
    await assert.rejects(dispatchOrder(courier, billCode), /status 101/);
    await assignOrder(courier, billCode, 'S1');
    await assert.rejects(assignOrder(courier, billCode, 'S1'), /status 102/);
  });
});

describe('a trace', () => {
  it('contains places, times, staff and problem, matches the contract and counts deliveries', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    portal.clock.now = Date.UTC(2026, 10, 21, 9, 20, 5);
    await scanParcel(courier, { billCode, type: 1, staff: 'S9' });
    await scanParcel(courier, { billCode, type: 3 });
    await scanParcel(courier, { billCode, type: 9 });
    await scanParcel(courier, { billCode, type: 11, remark: 'nobody at home' });
    await scanParcel(courier, { billCode, type: 9 });
    const { data } = await trace(portal, integrator, billCode);
    const isValid = createAjv().compile(operation.data);
    assert.equal(isValid(data), true, JSON.stringify(isValid.errors));
    assert.equal(data[0].numberOfDispatch, 2);
    const [, problem, , sending, pickUp] = data[0].details;
    assert.equal(pickUp.scanTime, '2026-11-21 11:20:05');
    assert.deepEqual([pickUp.scanNetworkId, pickUp.scanTypeCode], [314681639, '1']);
    assert.deepEqual([pickUp.scanType, pickUp.staffName], ['Pickup scan', 'S9']);
    assert.equal(problem.probleDescription, 'nobody at home');
    assert.ok(sending.desc.includes(sending.nextStopName));
    assert.notEqual(sending.nextStopName, sending.scanNetworkName);
    assert.equal(problem.scanNetworkCity, '6 أكتوبر', 'the problem is at the receiver');
  });

  it('uses the language of langType', async () => {
    const billCode = await scanned(1);
    const text = JSON.stringify({ billCodes: billCode });
    const headers = { langType: 'CN' };
    const { data } = await post(portal, integrator, 'logistics/trace', text, { headers });
    assert.match(data[0].details[0].desc, /\p{Script=Han}/u);
  });

  it('refuses the whole call for an unknown or foreign waybill, and names it', async () => {
    const stranger = await addIntegrator(portal);
    const own = await scanned(1);
    const { billCode: theirs } = await createdOrder(portal, stranger);
    const answers = await Promise.all(
      ['UEG999999999999', theirs].map(async (wanted) => {
        const { code, msg, data } = await trace(portal, integrator, `${own},${wanted}`);
        assert.ok(msg.includes(wanted) && !msg.includes(own), msg);
        return { code, msg: msg.replace(wanted, '?'), data };
      }),
    );
    assert.equal(answers[0]?.code, '145003316');
    assert.deepEqual(answers[0], answers[1]);
  });

  it('counts a repeated waybill once', async () => {
    const billCode = await scanned(1);
    const request = { billCodes: Array.from({ length: 31 }, () => billCode).join(',') };
    const { data, msg } = await call(portal, integrator, 'logistics/trace', request);
    assert.equal(data?.length, 1, msg);
  });
});

describe('a trace in another language', () => {
  it('translates descriptions but keeps the words that programs compare', async () => {
    const billCode = await scanned(1);
    const text = JSON.stringify({ billCodes: billCode });
    const headers = { langtype: 'CN' };
    const { data } = await post(portal, integrator, 'logistics/trace', text, { headers });
    const [detail] = data[0].details;
    assert.equal(detail.scanType, 'Pickup scan');
    assert.match(detail.desc, /\p{Script=Han}/u);
  });
});
