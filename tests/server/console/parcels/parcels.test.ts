import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { type GrowingPage, mostCounted } from '#contract/portal/console-fields.ts';
import type { ParcelDetail, ParcelRow } from '#contract/portal/console-parcels.ts';
import { addCompany, addDeveloper, type Certified } from '../../_support/accounts.ts';
import { cancel, createdOrder, trace } from '../../_support/orders.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { callSandbox, openTestPortal, type TestPortal } from '../../_support/portal.ts';
import { giveAddresses } from '../../_support/pushes.ts';
import { createdLoose } from '../../_support/waybills.ts';

const portal = await openTestPortal();

async function list({ token }: { token: string }, filter: object = {}) {
  const { code, msg, data } = await ask(portal, 'POST', 'console/parcels', filter, { token });
  assert.equal(code, portalErrors.success, msg);
  return data as GrowingPage<ParcelRow>;
}

const show = ({ token }: Certified, billCode: string, langType = 'EN') =>
  ask(portal, 'GET', 'console/parcel', { billCode }, { token, langType });

const move = ({ token }: Certified, request: object) =>
  ask(portal, 'POST', 'console/moveParcel', request, { token });

async function moved(owner: Certified, request: object): Promise<ParcelDetail> {
  const { code, msg, data } = await move(owner, request);
  assert.equal(code, portalErrors.success, msg);
  return data;
}

/** Copies an order: `i` from 1 ends its numbers, each is newer than the previous, and every fifth is cancelled. */
async function multiplyOrder(portal: TestPortal, billCode: string, count: number) {
  const { database } = portal.context;
  const { order_number, ...model } = await database
    .selectFrom('orders')
    .selectAll()
    .where('bill_code', '=', billCode)
    .executeTakeFirstOrThrow();
  const orders = Array.from({ length: count }, (_, index) => ({
    ...model,
    order_number: `${order_number}${index + 1}`,
    txlogistic_id: `Many-${index + 1}`,
    bill_code: `MANY${index + 1}`,
    status: (index + 1) % 5 === 4 ? 104 : 100,
    created_at: model.created_at - count + index,
  }));
  while (orders.length > 0)
    await database.insertInto('orders').values(orders.splice(0, 500)).execute();
}

describe('a delivered parcel', () => {
  it('shows who signed, and pictures that open without a session', async () => {
    const company = await addCompany(portal);
    const { billCode } = await createdOrder(portal, company.sandbox);
    const { scans } = await moved(company, { billCode, toTheEnd: true });
    const [signed] = scans;
    assert.equal(signed?.proof?.signedBy?.relation, 'The consignee');
    assert.equal(signed?.proof?.otp, billCode.slice(-6));
    assert.deepEqual(
      signed?.proof?.pictures.map(({ name }) => name),
      ['Photo at delivery', 'Signature of the consignee'],
    );
    const { pathname, search } = new URL(
      signed?.proof?.pictures[0]?.path ?? '',
      'http://x/openplatformweb/',
    );
    assert.equal((await portal.app.inject({ url: pathname + search })).statusCode, 200);
    assert.equal(scans.find(({ type }) => type === 9)?.proof, null);
    const again = (await show(company, billCode)).data as ParcelDetail;
    assert.deepEqual(again.scans[0]?.proof, signed?.proof, 'the same addresses for some minutes');
  });
});

describe('console/parcels', () => {
  it("returns the orders of the caller's sandbox, newest first", async () => {
    const company = await addCompany(portal);
    const stranger = await addDeveloper(portal);
    await createdOrder(portal, stranger.sandbox);
    const first = await createdOrder(portal, company.sandbox);
    portal.clock.now += 1000;
    const second = await createdLoose(portal, company.sandbox);
    const { rows, total } = await list(company);
    assert.equal(total, 2);
    assert.deepEqual(
      rows.map(({ billCode, txlogisticId, status, lastScan }) => {
        return [billCode, txlogisticId, status, lastScan];
      }),
      [
        [second.billCode, second.txlogisticId, 100, null],
        [first.billCode, first.txlogisticId, 100, null],
      ],
    );
    assert.equal(rows[0]?.createdAt, portal.clock.now);
    const other = await addPerson(portal, { level: 'developer' });
    assert.deepEqual((await list(other)).rows, []);
  });

  it('filters by number prefix and status', async () => {
    const owner = await addDeveloper(portal);
    const one = await createdOrder(portal, owner.sandbox, { txlogisticId: 'Order_1%' });
    const two = await createdOrder(portal, owner.sandbox, { txlogisticId: 'OrderX1Z' });
    await cancel(portal, owner.sandbox, two.txlogisticId);
    const cases: [object, string[]][] = [
      [{ number: 'Order' }, [two.billCode, one.billCode]],
      [{ number: 'Order_' }, [one.billCode]],
      [{ number: '%' }, []],
      [{ number: ` ${two.billCode.toLowerCase()} ` }, [two.billCode]],
      [{ number: one.billCode.slice(0, 3), status: '100' }, [one.billCode]],
      [{ status: '104' }, [two.billCode]],
      [{ status: '103' }, []],
    ];
    for (const [filter, expected] of cases) {
      const { rows, total } = await list(owner, filter);
      assert.equal(total, expected.length);
      assert.deepEqual(
        rows.map(({ billCode }) => billCode).sort(),
        expected.sort(),
        JSON.stringify(filter),
      );
    }
  });

  it('returns the newest first when more match than are counted', async () => {
    const owner = await addDeveloper(portal);
    const model = await createdOrder(portal, owner.sandbox, { txlogisticId: 'One-1' });
    await multiplyOrder(portal, model.billCode, mostCounted + 1);
    const newest = ['Many-10001', 'Many-10000'];
    const cases: [object, string[], boolean][] = [
      [{ number: 'Many-' }, newest, true],
      [{ number: 'MANY' }, newest, true],
      [{ number: 'Many-', status: '104' }, ['Many-9999', 'Many-9994'], false],
      [{ number: 'Many-9' }, ['Many-9999', 'Many-9998'], false],
    ];
    for (const [filter, expected, more] of cases) {
      const page = await list(owner, { ...filter, size: 2 });
      const found = page.rows.map(({ txlogisticId }) => txlogisticId);
      assert.deepEqual([found, page.more], [expected, more], JSON.stringify(filter));
    }
  });

  it('keeps pages stable while orders are created', async () => {
    const owner = await addDeveloper(portal);
    const made: string[] = [];
    for (let orders = 0; orders < 5; orders += 1) {
      made.push((await createdOrder(portal, owner.sandbox)).billCode);
    }
    const first = await list(owner, { size: 2 });
    portal.clock.now += 1000;
    await createdOrder(portal, owner.sandbox);
    const seen = first.rows.map(({ billCode }) => billCode);
    for (const current of [2, 3]) {
      const page = await list(owner, { size: 2, current, asOf: first.asOf });
      seen.push(...page.rows.map(({ billCode }) => billCode));
    }
    assert.deepEqual(seen.sort(), made.sort());
  });
});

describe('console/moveParcel', () => {
  it('moves step by step, and shows position and next steps', async () => {
    const owner = await addDeveloper(portal);
    const { billCode } = await createdOrder(portal, owner.sandbox);
    const fresh = (await show(owner, billCode)).data as ParcelDetail;
    assert.deepEqual(
      [fresh.progress.scenario, fresh.progress.done, fresh.progress.obstacle, fresh.scans],
      ['delivered', 0, null, []],
    );
    assert.match(`${fresh.sumFreight} ${fresh.currency}`, /^\d+\.\d\d EGP$/);
    assert.deepEqual(fresh.progress.steps.slice(0, 3), [
      'Dispatched to the outlet',
      'Given to the salesperson',
      'Pickup scan',
    ]);
    const picked = await moved(owner, { billCode, steps: 3 });
    assert.deepEqual([picked.status, picked.progress.done, picked.scans.length], [103, 3, 1]);
    const { data } = await trace(portal, owner.sandbox, billCode);
    assert.equal(picked.scans[0]?.text, data[0].details[0].desc);
    assert.equal(picked.lastScan?.text, picked.scans[0]?.text);
    const over = await moved(owner, { billCode, toTheEnd: true });
    assert.equal(over.progress.done, over.progress.steps.length);
    assert.match(over.progress.obstacle ?? '', /reached its final state/);
    const chinese = (await show(owner, billCode, 'CN')).data as ParcelDetail;
    assert.match(chinese.progress.steps[0] ?? '', /\p{Script=Han}/u);
    const [row] = (await list(owner)).rows;
    assert.equal(row?.lastScan?.text, over.scans[0]?.text);
  });

  it('follows another scenario, and a timetable that can be stopped', async () => {
    const owner = await addDeveloper(portal);
    const { billCode } = await createdOrder(portal, owner.sandbox);
    const timed = await moved(owner, { billCode, scenario: 'returned', everySeconds: 30 });
    assert.deepEqual(
      [timed.progress.scenario, timed.progress.done, timed.progress.timetable],
      ['returned', 0, { everyS: 30, nextAt: portal.clock.now + 30_000 }],
    );
    assert.ok(timed.progress.steps.some((each) => /: The consignee was absent/.test(each)));
    const ended = await moved(owner, { billCode, everySeconds: 0 });
    assert.equal(ended.progress.timetable, null);
  });

  it('shows the pushes of the parcel', async () => {
    const owner = await addDeveloper(portal);
    await giveAddresses(portal, owner.sandbox, ['orderserve/statusFeedback']);
    const { billCode } = await createdOrder(portal, owner.sandbox);
    const { pushes } = await moved(owner, { billCode, steps: 3 });
    assert.deepEqual(
      pushes.map(({ kind, status, environment }) => [kind, status, environment]),
      Array(2).fill(['orderserve/statusFeedback', 'pending', 'sandbox']),
    );
  });

  it('refuses a scenario that does not fit, and leaves the parcel alone', async () => {
    const owner = await addDeveloper(portal);
    const { billCode } = await createdOrder(portal, owner.sandbox);
    const refused = await move(owner, { billCode, scenario: 'refused-cod', steps: 1 });
    assert.equal(refused.code, portalErrors.conflict);
    assert.match(refused.msg, /itemsValue/);
    assert.equal((await show(owner, billCode)).data.status, 100);
  });

  it('moves at most one step for each simultaneous request', async () => {
    const owner = await addDeveloper(portal);
    const { billCode } = await createdOrder(portal, owner.sandbox);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => move(owner, { billCode, steps: 1 })),
    );
    const succeeded = answers.filter(({ code }) => code === portalErrors.success).length;
    const { data } = await show(owner, billCode);
    assert.ok(succeeded >= 1);
    assert.ok(data.progress.done <= 4 && data.progress.done >= succeeded);
  });

  it("responds alike to a stranger's, a production and an unknown parcel, and moves none", async () => {
    const company = await addCompany(portal);
    const stranger = await addDeveloper(portal);
    const foreign = await createdOrder(portal, stranger.sandbox);
    const { database } = portal.context;
    const granted = { all_interfaces: 1 } as const;
    await database
      .updateTable('account')
      .set(granted)
      .where('api_account', '=', company.production.apiAccount)
      .execute();
    const live = await createdOrder(portal, company.production);
    const numbers = [foreign.billCode, live.billCode, 'UEG999999999999', "'--"];
    for (const call of [
      (billCode: string) => show(company, billCode),
      (billCode: string) => move(company, { billCode, steps: 1 }),
      (billCode: string) => move(company, { billCode, scenario: 'returned', everySeconds: 1 }),
    ]) {
      const answers = await Promise.all(numbers.map(call));
      for (const { code, msg, data } of answers) {
        assert.deepEqual([code, msg, data], [portalErrors.notFound, answers[0]?.msg, null]);
      }
    }
    assert.equal((await show(stranger, foreign.billCode)).data.progress.done, 0);
    const simulations = await database.selectFrom('simulation').selectAll().execute();
    assert.ok(!simulations.some(({ bill_code }) => bill_code === live.billCode));
  });

  it('refuses out-of-range steps and seconds', async () => {
    const owner = await addDeveloper(portal);
    const { billCode } = await createdOrder(portal, owner.sandbox);
    for (const fault of [
      { steps: 100 },
      { steps: -1 },
      { everySeconds: 86_401 },
      { scenario: 'x' },
    ]) {
      const { code, data } = await move(owner, { billCode, ...fault });
      assert.equal(code, portalErrors.fields);
      assert.deepEqual(Object.keys(data.fields), Object.keys(fault));
    }
  });

  it('shares the parcel with the signed sandbox calls', async () => {
    const owner = await addDeveloper(portal);
    const { billCode } = await createdOrder(portal, owner.sandbox);
    await callSandbox(portal, owner.sandbox, 'sandbox/moveParcel', { billCode, steps: '2' });
    assert.equal((await show(owner, billCode)).data.progress.done, 2);
  });
});
