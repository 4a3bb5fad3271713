import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DataOf } from '#contract/operation.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { moveParcel } from '#contract/operations/sandbox/move-parcel.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { cancel, createdOrder, statusOf } from '../../../_support/orders.ts';
import { addIntegrator, call, callSandbox, openTestPortal } from '../../../_support/portal.ts';
import { parcelKinds } from '../../../_support/pushes.ts';
import { assertRefused, call2, callSandbox2 } from '../../../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const isAnswer = createAjv().compile(moveParcel.data);

const move = (request: object, by = integrator, sent = {}) =>
  callSandbox(portal, by, 'sandbox/moveParcel', request, sent);
const timetable = (request: object, by = integrator) =>
  callSandbox(portal, by, 'sandbox/timetable', request);

/** Makes a successful move, whose response matches the contract. */
async function moved(request: object): Promise<DataOf<typeof moveParcel>> {
  const { code, msg, data } = await move(request);
  assert.equal(code, '1', msg);
  assert.ok(isAnswer(data), JSON.stringify(isAnswer.errors));
  return data;
}

describe('sandbox/moveParcel', () => {
  it('makes one step, returns the position and continues from there', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const first = await moved({ billCode });
    assert.deepEqual(first, {
      billCode,
      scenario: 'delivered',
      orderStatus: 101,
      stepsDone: 1,
      stepsLeft: 12,
    });
    const later = await moved({ billCode, steps: 3 });
    assert.deepEqual([later.orderStatus, later.stepsDone, later.stepsLeft], [103, 4, 9]);
    assert.equal(later.lastScan?.scanTypeCode, '2');
    assert.equal(later.lastScan?.scanNetworkName, 'Nasr City Outlet');
    const end = await moved({ billCode, steps: 'all' });
    assert.deepEqual([end.stepsLeft, end.lastScan?.scanTypeCode], [0, '10']);
    assert.equal(end.stopReason, undefined, 'it ended, nothing stopped it');
  });

  it('sets, returns and ends a timetable', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const set = await moved({ billCode, everySeconds: 30 });
    assert.deepEqual([set.stepsDone, set.everySeconds], [0, 30]);
    assert.equal(set.nextTime, '2026-11-20 10:00:30');
    assert.deepEqual(await moved({ billCode, steps: 0 }), set);
    const ended = await moved({ billCode, everySeconds: 0 });
    assert.deepEqual([ended.everySeconds, ended.nextTime], [undefined, undefined]);
  });

  it('returns why a parcel stopped, in the language of the call', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await moved({ billCode, steps: 1, everySeconds: 5 });
    await cancel(portal, integrator, txlogisticId);
    const { code, msg } = await move({ billCode });
    assert.equal(code, '999001030');
    assert.match(msg, /billCode: the order is cancelled/);
    const chinese = await move({ billCode }, integrator, { headers: { langType: 'CN' } });
    assert.match(chinese.msg, /订单已取消/);
  });

  it('refuses invalid steps, scenarios and timetables by field', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const cases: [fields: object, field: RegExp][] = [
      [{ steps: '100' }, /steps/],
      [{ steps: -1 }, /steps/],
      [{ steps: 'few' }, /steps/],
      [{ steps: { a: 1 } }, /steps/],
      [{ scenario: 'lost' }, /scenario must be one of: .*delivered/],
      [{ everySeconds: -1 }, /everySeconds/],
      [{ everySeconds: 1.5 }, /everySeconds/],
      [{ everySeconds: 1e9 }, /everySeconds/],
    ];
    for (const [fields, field] of cases) {
      const { code, msg } = await move({ billCode, ...fields });
      assert.equal(code, '999001030', JSON.stringify(fields));
      assert.match(msg, field);
    }
    assert.equal(await statusOf(portal, integrator, billCode), 100);
  });

  it('returns the same error for a foreign waybill and an unknown one', async () => {
    const stranger = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, stranger);
    const foreign = await move({ billCode });
    const unknown = await move({ billCode: 'UEG999999999999' });
    assert.equal(unknown.code, '145003316');
    assert.equal(foreign.msg.replace(billCode, '?'), unknown.msg.replace('UEG999999999999', '?'));
    assert.equal(await statusOf(portal, stranger, billCode), 100);
  });
});

describe('sandbox/timetable', () => {
  it('is set, returned, changed and ended', async () => {
    const own = await addIntegrator(portal);
    const set = async (request: object) => (await timetable(request, own)).data;
    assert.deepEqual(await set({}), { everySeconds: 0 });
    assert.deepEqual(await set({ everySeconds: 60 }), { scenario: 'delivered', everySeconds: 60 });
    assert.deepEqual(await set({ scenario: 'returned' }), {
      scenario: 'returned',
      everySeconds: 60,
    });
    assert.deepEqual(await set({}), { scenario: 'returned', everySeconds: 60 });
    const { billCode } = await createdOrder(portal, own);
    const looked = await move({ billCode, steps: 0 }, own);
    assert.deepEqual([looked.data.scenario, looked.data.everySeconds], ['returned', 60]);
    assert.deepEqual(await set({ everySeconds: 0 }), { everySeconds: 0 });
    assert.deepEqual(await set({ everySeconds: 0, scenario: 'delivered' }), { everySeconds: 0 });
    const { billCode: late } = await createdOrder(portal, own);
    assert.equal((await move({ billCode: late, steps: 0 }, own)).data.everySeconds, undefined);
  });

  it('requires seconds when none are known', async () => {
    const own = await addIntegrator(portal);
    const { code, msg } = await timetable({ scenario: 'returned' }, own);
    assert.equal(code, '999001030');
    assert.match(msg, /everySeconds/);
  });
});

describe('the calls of the sandbox', () => {
  for (const path of ['sandbox/moveParcel', 'sandbox/timetable']) {
    it(`are not served below the production base path: ${path}`, async () => {
      const answer = await call(portal, integrator, path, {});
      assert.deepEqual([answer.status, answer.code], [404, '0']);
    });

    it(`are refused for a production account with any grants: ${path}`, async () => {
      const producer = await addIntegrator(portal, { environment: 'production' });
      const { billCode } = await createdOrder(portal, producer);
      const { code } = await callSandbox(portal, producer, path, { billCode, everySeconds: 5 });
      assert.equal(code, '145003012');
      assert.equal(await statusOf(portal, producer, billCode), 100);
    });
  }
});

describe('hoursBetween of sandbox/moveParcel', () => {
  const move2 = (request: object) =>
    callSandbox2(portal, integrator, 'sandbox/moveParcel', request);

  /** Hours from now to each scan of a parcel, oldest first. */
  async function hoursOf(billCode: string): Promise<number[]> {
    const { data } = await call2(portal, integrator, 'logistics/trace', { billCodes: billCode });
    const times = data[0].details.map(({ scanTime }: { scanTime: string }) => Date.parse(scanTime));
    return times.toReversed().map((time: number) => (time - portal.clock.now) / 3_600_000);
  }

  it('spaces scans by the given hours from now, and never puts a later scan before an earlier one', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const three = await move2({ billCode, steps: 4, hoursBetween: 24 });
    assert.equal(three.code, '1', three.msg);
    assert.deepEqual(await hoursOf(billCode), [24, 48]);
    await move2({ billCode, steps: 1 });
    assert.deepEqual(await hoursOf(billCode), [24, 48, 48]);
    await move2({ billCode, steps: 1, hoursBetween: 168 });
    assert.deepEqual(await hoursOf(billCode), [24, 48, 48, 216]);
  });

  it('leaves pushes and the timetable in real time', async () => {
    const own = await addIntegrator(portal);
    const { database } = portal.context;
    const { id: account_id } = await database
      .selectFrom('account')
      .select('id')
      .where('api_account', '=', own.apiAccount)
      .executeTakeFirstOrThrow();
    const rows = pushes.map(({ id: kind }) => ({ account_id, kind, url: 'https://example.com' }));
    const updated_at = portal.clock.now;
    await database
      .insertInto('callback')
      .values(rows.map((row) => ({ ...row, updated_at })))
      .execute();
    const { billCode } = await createdOrder(portal, own);
    const request = { billCode, steps: 3, hoursBetween: 5, everySeconds: 30 };
    const { data } = await callSandbox2(portal, own, 'sandbox/moveParcel', request);
    assert.equal(Date.parse(data.nextTime), portal.clock.now + 30_000);
    const written = await database
      .selectFrom('push')
      .select(['kind', 'created_at', 'next_at'])
      .where('bill_code', '=', billCode)
      .execute();
    assert.deepEqual(new Set(written.map(({ kind }) => kind)), new Set(parcelKinds));
    for (const { created_at, next_at } of written) {
      assert.deepEqual([created_at, next_at], [updated_at, updated_at]);
    }
  });

  it('must be between an hour and a week, and does not exist in version 1', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const cases: [value: unknown, rule: string][] = [
      [0, 'minimum'],
      [-1, 'minimum'],
      [169, 'maximum'],
      [1.5, 'type'],
      ['soon', 'type'],
    ];
    for (const [hoursBetween, rule] of cases) {
      const answer = await move2({ billCode, hoursBetween });
      assertRefused(answer, [422, '999001030', 'hoursBetween', rule]);
    }
    assert.equal(await statusOf(portal, integrator, billCode), 100);
    assert.equal((await move({ billCode, steps: 3, hoursBetween: 'soon' })).code, '1');
    assert.deepEqual(await hoursOf(billCode), [0]);
  });
});
