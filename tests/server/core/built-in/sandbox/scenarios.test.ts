import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { type ScenarioName, scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import { moveParcel, SimulationRefused } from '#server/core/built-in/sandbox/move-parcel.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { cancel, createdOrder, statusOf, toTypes, trace } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { courier } = portal;

const journey = [3, 4, 3, 4, 3, 4];
const delivery = [1, 2, ...journey, 6, 9];

/** Scans of each scenario on a route over two hubs, and its final status. */
/** `failed` ends as its instruction says: tests/server/failed-deliveries. */
const expected: Record<Exclude<ScenarioName, 'failed'>, { scans: number[]; status: number }> = {
  delivered: { scans: [...delivery, 10], status: 103 },
  'delivered-after-problem': { scans: [...delivery, 11, 9, 10], status: 103 },
  returned: { scans: [...delivery, 11, 9, 11, 14, ...journey, 9, 13], status: 103 },
  'cancelled-by-customer': { scans: [], status: 104 },
  'refused-cod': { scans: [...delivery, 11, 14, ...journey, 9, 13], status: 103 },
};

async function newParcel(fields: object = {}): Promise<string> {
  return (await createdOrder(portal, integrator, fields)).billCode;
}

async function scansOf(billCode: string): Promise<number[]> {
  const { data } = await trace(portal, integrator, billCode);
  return toTypes(data[0].details).reverse();
}

describe('a scenario', () => {
  for (const scenario of scenarioNames) {
    if (scenario === 'failed') continue;
    const { scans, status } = expected[scenario];
    it(`makes exactly these scans and ends in status ${status}: ${scenario}`, async () => {
      const billCode = await newParcel({ itemsValue: '120' });
      const moved = await moveParcel(courier, billCode, { scenario, steps: 'all' });
      assert.deepEqual(await scansOf(billCode), scans);
      assert.equal(await statusOf(portal, integrator, billCode), status);
      assert.deepEqual([moved.left, moved.parcel.simulation?.stopped], [0, null]);
    });

    it(`makes the same scans one step at a time, and counts them: ${scenario}`, async () => {
      const billCode = await newParcel({ itemsValue: '120' });
      let moved = await moveParcel(courier, billCode, { scenario, steps: 1 });
      const total = moved.done + moved.left;
      for (let done = 1; moved.left > 0; done += 1) {
        assert.equal(moved.done, done);
        moved = await moveParcel(courier, billCode, { steps: 1 });
      }
      assert.equal(moved.done, total);
      assert.deepEqual(await scansOf(billCode), scans);
      assert.equal(await statusOf(portal, integrator, billCode), status);
    });
  }

  it('goes from outlet to outlet, and back after a refusal', async () => {
    const billCode = await newParcel({ itemsValue: '1' });
    const { parcel } = await moveParcel(courier, billCode, {
      scenario: 'refused-cod',
      steps: 'all',
    });
    const stops = parcel.scans.filter(({ type }) => type === 4).map(({ outlet }) => outlet);
    const there = ['HUB-EG-C', 'HUB-EG-GZ', 'EG-GZ-002'];
    assert.deepEqual(stops, [...there, 'HUB-EG-GZ', 'HUB-EG-C', 'EG-C-002']);
    assert.equal(parcel.scans.at(-1)?.outlet, 'EG-C-002');
    const problem = parcel.scans.find(({ type }) => type === 11);
    assert.equal(problem?.problem_code, 'REFUSED');
  });

  it('uses one hub within one province', async () => {
    const receiver = { ...exampleReceiver, prov: 'القاهرة', city: 'المعادي' };
    const billCode = await newParcel({ receiver });
    await moveParcel(courier, billCode, { steps: 'all' });
    assert.deepEqual(await scansOf(billCode), [1, 2, 3, 4, 3, 4, 6, 9, 10]);
  });

  it('records the reason of the customer', async () => {
    const billCode = await newParcel();
    const scenario = 'cancelled-by-customer';
    const { parcel } = await moveParcel(courier, billCode, { scenario, steps: 'all' });
    assert.equal(parcel.order.cancel_reason, 'The customer no longer needs it');
  });
});

describe('a parcel on its way', () => {
  it('continues in another scenario', async () => {
    const billCode = await newParcel();
    await moveParcel(courier, billCode, { scenario: 'delivered', steps: 12 });
    await moveParcel(courier, billCode, { scenario: 'returned', steps: 'all' });
    assert.deepEqual(await scansOf(billCode), expected.returned.scans);
  });

  it('continues after a problem in the scenario without one', async () => {
    const billCode = await newParcel();
    await moveParcel(courier, billCode, { scenario: 'returned', steps: 13 });
    await moveParcel(courier, billCode, { scenario: 'delivered', steps: 'all' });
    assert.deepEqual(await scansOf(billCode), [...delivery, 11, 10]);
  });

  it('returns after a second attempt when it switches to refused COD', async () => {
    const billCode = await newParcel({ itemsValue: '120' });
    await moveParcel(courier, billCode, { scenario: 'returned', steps: 14 });
    assert.deepEqual(await scansOf(billCode), [...delivery, 11, 9]);
    await moveParcel(courier, billCode, { scenario: 'refused-cod', steps: 'all' });
    assert.deepEqual(await scansOf(billCode), [...delivery, 11, 9, 14, ...journey, 9, 13]);
  });

  it('continues around scans of real staff', async () => {
    const billCode = await newParcel();
    await scanParcel(courier, { billCode, type: 1 });
    await moveParcel(courier, billCode, { steps: 2 });
    for (const type of [15, 4]) await scanParcel(courier, { billCode, type });
    await moveParcel(courier, billCode, { steps: 'all' });
    assert.deepEqual(await scansOf(billCode), [1, 2, 3, 15, 4, 3, 4, 3, 4, 6, 9, 10]);
  });

  it('is unchanged by a move of no steps', async () => {
    const billCode = await newParcel();
    const looked = await moveParcel(courier, billCode, { steps: 0 });
    assert.deepEqual([looked.done, looked.left, looked.scenario], [0, 13, 'delivered']);
    assert.equal(looked.parcel.simulation, undefined);
  });
});

describe('a refused move', () => {
  const cases: [
    name: string,
    before: () => Promise<string>,
    scenario: ScenarioName,
    why: string,
  ][] = [
    ['a parcel without COD that is to be refused', () => newParcel(), 'refused-cod', 'noCod'],
    ['a COD amount of nothing', () => newParcel({ itemsValue: '0' }), 'refused-cod', 'noCod'],
    [
      'a picked-up parcel that is to be cancelled',
      async () => {
        const billCode = await newParcel();
        await moveParcel(courier, billCode, { steps: 3 });
        return billCode;
      },
      'cancelled-by-customer',
      'pickedUp',
    ],
    [
      'a returning parcel that is to be delivered',
      async () => {
        const billCode = await newParcel();
        await moveParcel(courier, billCode, { scenario: 'returned', steps: 16 });
        return billCode;
      },
      'delivered',
      'onTheWayBack',
    ],
    [
      'a cancelled order',
      async () => {
        const { billCode, txlogisticId } = await createdOrder(portal, integrator);
        await cancel(portal, integrator, txlogisticId);
        return billCode;
      },
      'delivered',
      'cancelled',
    ],
    [
      'a signed parcel',
      async () => {
        const billCode = await newParcel();
        await moveParcel(courier, billCode, { steps: 'all' });
        return billCode;
      },
      'returned',
      'ended',
    ],
  ];
  for (const [name, before, scenario, why] of cases) {
    it(`changes nothing for ${name}: ${why}`, async () => {
      const billCode = await before();
      const [scans, status] = [
        await scansOf(billCode),
        await statusOf(portal, integrator, billCode),
      ];
      const { parcel } = await moveParcel(courier, billCode, { steps: 0 });
      await assert.rejects(
        moveParcel(courier, billCode, { scenario, steps: 1, everyS: 5 }),
        (error: Error) => {
          assert.ok(error instanceof SimulationRefused);
          assert.equal(error.obstacle, why);
          assert.ok(error.message.startsWith(`${billCode}: `));
          return true;
        },
      );
      assert.deepEqual(await scansOf(billCode), scans);
      assert.equal(await statusOf(portal, integrator, billCode), status);
      const after = await moveParcel(courier, billCode, { steps: 0 });
      assert.deepEqual(after.parcel.simulation, parcel.simulation);
    });
  }

  it('fails for an unknown waybill', async () => {
    await assert.rejects(moveParcel(courier, 'UEG999999999999', { steps: 1 }), /is not known/);
  });

  it('changes nothing in production, with any command', async () => {
    const producer = await addIntegrator(portal, { environment: 'production' });
    const { billCode } = await createdOrder(portal, producer);
    for (const move of [
      { steps: 1 },
      { steps: 0 },
      { steps: 0, everyS: 10 },
      { scenario: 'delivered', steps: 'all' },
    ] as const) {
      await assert.rejects(moveParcel(courier, billCode, move), /production account/);
    }
    assert.equal(await statusOf(portal, producer, billCode), 100);
    assert.deepEqual((await trace(portal, producer, billCode)).data[0].details, []);
  });
});

describe('parallel steps', () => {
  it('are each made once', async () => {
    const billCode = await newParcel();
    await moveParcel(courier, billCode, { steps: 1 });
    const moves = Array.from({ length: 3 }, () => moveParcel(courier, billCode, { steps: 1 }));
    const done = (await Promise.allSettled(moves)).filter(({ status }) => status === 'fulfilled');
    const { done: counted } = await moveParcel(courier, billCode, { steps: 0 });
    assert.equal(counted, 1 + done.length);
    const scans = await scansOf(billCode);
    assert.deepEqual(scans, expected.delivered.scans.slice(0, scans.length));
  });
});

const { database } = portal.context;

it('sends the same pushes for a simulated parcel as for a real one: states, scans and settlement', async () => {
  const integrator = await addIntegrator(portal);
  const { id: account_id } = await database
    .selectFrom('account')
    .select('id')
    .where('api_account', '=', integrator.apiAccount)
    .executeTakeFirstOrThrow();
  const address = { account_id, url: 'https://example.com', updated_at: portal.clock.now };
  const enabled = { disabled_at: null, disabled_reason: null };
  const callbacks = pushes.map(({ id: kind }) => ({ ...address, ...enabled, kind }));
  await database.insertInto('callback').values(callbacks).execute();
  let woken = 0;
  const courier = {
    ...portal.courier,
    wakePushes: () => {
      woken += 1;
    },
  };
  const { billCode } = await createdOrder(portal, integrator);
  await moveParcel(courier, billCode, { steps: 'all' });
  const rows = await database
    .selectFrom('push')
    .select(['kind', 'content'])
    .where('bill_code', '=', billCode)
    .orderBy('kind')
    .orderBy('sequence')
    .execute();
  const contentsOf = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ content }) => JSON.parse(content));
  const scans = toTypes(contentsOf('logistics/statusFeedback').flatMap(({ details }) => details));
  assert.deepEqual(scans, [1, 2, 3, 4, 3, 4, 3, 4, 6, 9, 10]);
  const states = contentsOf('orderserve/statusFeedback').map(({ scanType }) => scanType);
  assert.deepEqual(states, ['已调派业务员', '已取件']);
  assert.equal(contentsOf('other/settlementReturn').length, 1);
  assert.equal(woken, 13, 'every step lets its pushes leave at once');
});
