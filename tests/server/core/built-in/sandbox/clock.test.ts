import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Courier } from '#server/core/built-in/courier.ts';
import { dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { type Move, moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { SimulationClock } from '#server/core/built-in/sandbox/simulation-clock.ts';
import { claimSteps } from '#server/core/built-in/sandbox/simulation-store.ts';
import { setTimetable } from '#server/core/built-in/sandbox/timetable.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { openLog } from '../../../_support/log.ts';
import { cancel, createdOrder, statusOf } from '../../../_support/orders.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { courier, clock } = portal;
const log = openLog();
const time = new SimulationClock(courier, log.logger);
/** The clock of a second process on the same database. */
const otherTime = new SimulationClock(courier, log.logger);
const deliveredScans = [1, 2, 3, 4, 3, 4, 3, 4, 6, 9, 10];

async function pass(seconds: number): Promise<void> {
  clock.now += seconds * 1000;
  await time.tick(clock.now);
}

async function look(billCode: string) {
  const moved = await moveParcel(courier, billCode, { steps: 0 });
  const scans = moved.parcel.scans.map(({ type }) => type);
  return { ...moved, scans, simulation: moved.parcel.simulation };
}

async function accountIdOf({ apiAccount }: Integrator): Promise<string> {
  const { id } = await portal.context.database
    .selectFrom('account')
    .select('id')
    .where('api_account', '=', apiAccount)
    .executeTakeFirstOrThrow();
  return id;
}

describe('a timetable', () => {
  it('makes a step when it is due, not before, and ends with the scenario', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 0, everyS: 30 });
    await pass(29);
    assert.equal((await look(billCode)).done, 0);
    for (let done = 1; done <= 13; done += 1) {
      await pass(done === 1 ? 1 : 30);
      assert.equal((await look(billCode)).done, done);
    }
    const { scans, simulation } = await look(billCode);
    assert.deepEqual(scans, deliveredScans);
    assert.deepEqual([simulation?.next_at, simulation?.stopped], [null, null]);
  });

  it('makes one step after a long pause, and the next when that one is due', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 0, everyS: 1 });
    await pass(3600);
    assert.equal((await look(billCode)).done, 1);
    await pass(1);
    assert.equal((await look(billCode)).done, 2);
  });

  it('continues after manual steps, and stops when it is ended', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 2, everyS: 10 });
    const { simulation } = await look(billCode);
    assert.equal(simulation?.next_at, clock.now + 10_000);
    await moveParcel(courier, billCode, { steps: 0, everyS: 0 });
    await pass(60);
    assert.equal((await look(billCode)).done, 2);
  });

  it('stops with a reason when the customer cancelled', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 1, everyS: 10 });
    await cancel(portal, integrator, txlogisticId);
    await pass(10);
    const { simulation } = await look(billCode);
    assert.deepEqual([simulation?.next_at, simulation?.stopped], [null, 'cancelled']);
    assert.equal(await statusOf(portal, integrator, billCode), 104);
  });

  it('stops when nothing is left to pay for refused COD', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator, { itemsValue: '9' });
    await moveParcel(courier, billCode, { scenario: 'refused-cod', steps: 0, everyS: 10 });
    await createdOrder(portal, integrator, { txlogisticId, itemsValue: '' });
    await pass(10);
    const { simulation, done } = await look(billCode);
    assert.deepEqual([done, simulation?.stopped], [0, 'noCod']);
  });

  it('skips steps that staff already made', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 0, everyS: 10 });
    await dispatchOrder(courier, billCode);
    await scanParcel(courier, { billCode, type: 1 });
    await pass(10);
    assert.deepEqual((await look(billCode)).scans, [1, 2]);
  });
});

describe('the clocks of two processes', () => {
  it('make every step once', async () => {
    const orders = Array.from({ length: 25 }, () => createdOrder(portal, integrator));
    const billCodes = (await Promise.all(orders)).map(({ billCode }) => billCode);
    for (const billCode of billCodes) await moveParcel(courier, billCode, { steps: 0, everyS: 5 });
    for (let done = 1; done <= 13; done += 1) {
      clock.now += 5000;
      await Promise.all([time.tick(clock.now), otherTime.tick(clock.now)]);
    }
    for (const billCode of billCodes)
      assert.deepEqual((await look(billCode)).scans, deliveredScans);
    assert.equal(log.text(), '');
  });

  it('take over a step claimed by a killed process once its lease ends', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 0, everyS: 5 });
    clock.now += 5000;
    const { database } = portal.context;
    const lease = { now: clock.now, leaseUntil: clock.now + 30_000, count: 9 };
    assert.ok((await claimSteps(database, lease)).includes(billCode));
    await pass(29);
    assert.equal((await look(billCode)).done, 0);
    await pass(1);
    assert.equal((await look(billCode)).done, 1);
  });

  it('neither count a rolled-back step nor repeat a counted one', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 3, everyS: 5 });
    const broken = new SimulationClock(
      {
        ...courier,
        // The process is killed before the commit.
        write: (change) =>
          courier.write(async (transaction) => {
            await change(transaction);
            throw new Error('killed');
          }),
      },
      log.logger,
    );
    clock.now += 5000;
    await broken.tick(clock.now);
    assert.match(log.text(), /killed/);
    log.clear();
    const { scans, simulation } = await look(billCode);
    assert.deepEqual([scans, simulation?.step], [[1], 3]);
    await pass(30);
    assert.deepEqual((await look(billCode)).scans, [1, 2]);
  });
});

describe('a step that failed in the storage', () => {
  it('is made by the next tick, before its lease ends', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(courier, billCode, { steps: 3, everyS: 5 });
    let isAway = true;
    const own = new SimulationClock(
      {
        ...courier,
        write: async (change) => {
          if (isAway) throw Object.assign(new Error('the server is gone'), { code: '57P01' });
          return courier.write(change);
        },
      },
      log.logger,
    );
    clock.now += 5000;
    await own.tick(clock.now);
    assert.match(log.text(), /the server is gone/);
    log.clear();
    assert.deepEqual((await look(billCode)).scans, [1]);
    isAway = false;
    await own.tick(clock.now + 1000);
    assert.deepEqual((await look(billCode)).scans, [1, 2]);
  });
});

describe('the timetable of an account', () => {
  it('moves its new orders, and no others', async () => {
    const account = await addIntegrator(portal);
    const { billCode: before } = await createdOrder(portal, account);
    const accountId = await accountIdOf(account);
    await setTimetable(courier, accountId, { scenario: 'returned', everyS: 7 });
    const { billCode } = await createdOrder(portal, account);
    const { billCode: other } = await createdOrder(portal, integrator);
    const { simulation } = await look(billCode);
    assert.equal(simulation?.next_at, clock.now + 7000);
    await pass(7);
    const own = await look(billCode);
    assert.deepEqual([own.done, own.scenario], [1, 'returned']);
    for (const each of [before, other]) assert.equal((await look(each)).simulation, undefined);
  });

  it('does not apply to modified orders', async () => {
    const account = await addIntegrator(portal);
    const { txlogisticId, billCode } = await createdOrder(portal, account);
    await setTimetable(courier, await accountIdOf(account), { scenario: 'delivered', everyS: 7 });
    await createdOrder(portal, account, { txlogisticId, weight: 3 });
    assert.equal((await look(billCode)).simulation, undefined);
  });

  it('can be changed and ended, while moving parcels keep theirs', async () => {
    const account = await addIntegrator(portal);
    const accountId = await accountIdOf(account);
    await setTimetable(courier, accountId, { scenario: 'returned', everyS: 7 });
    await setTimetable(courier, accountId, { scenario: 'delivered', everyS: 9 });
    const { billCode } = await createdOrder(portal, account);
    await setTimetable(courier, accountId, undefined);
    const { billCode: late } = await createdOrder(portal, account);
    await pass(9);
    const { scenario, done } = await look(billCode);
    assert.deepEqual([scenario, done], ['delivered', 1]);
    assert.equal((await look(late)).simulation, undefined);
  });

  it('is refused for production, whose orders never move by themselves', async () => {
    const producer = await addIntegrator(portal, { environment: 'production' });
    const accountId = await accountIdOf(producer);
    const timetable = { scenario: 'delivered', everyS: 1 } as const;
    await assert.rejects(setTimetable(courier, accountId, timetable), /production account/);
    const { billCode } = await createdOrder(portal, producer);
    await pass(60);
    assert.equal(await statusOf(portal, producer, billCode), 100);
  });
});

it('begins no step after the clock is stopped', async () => {
  const { billCode } = await createdOrder(portal, integrator);
  await moveParcel(courier, billCode, { steps: 0, everyS: 5 });
  clock.now += 5000;
  const stopped = new SimulationClock(courier, log.logger);
  stopped.start();
  await stopped.stop();
  await stopped.tick(clock.now);
  assert.equal((await look(billCode)).done, 0);
});

const everyS = 5;

/** A parcel whose first step is due. */
async function dueParcel(): Promise<string> {
  const { billCode } = await createdOrder(portal, integrator);
  await moveParcel(courier, billCode, { steps: 0, everyS });
  clock.now += everyS * 1000;
  return billCode;
}

const tick = (with_: Courier) => new SimulationClock(with_, log.logger).tick(clock.now);

/** A courier that runs `meanwhile` after reading a parcel and before the first change. */
function interrupted(meanwhile: () => Promise<unknown>): Courier {
  let happened: Promise<unknown> | undefined;
  return {
    ...courier,
    async write(change) {
      happened ??= meanwhile();
      await happened;
      return courier.write(change);
    },
  };
}

/** Like `interrupted`, but while the parcel is still being read. */
function distracted(meanwhile: () => Promise<unknown>): Courier {
  let happened: Promise<unknown> | undefined;
  const territory = async () => {
    happened ??= meanwhile();
    await happened;
    return courier.areas.territory();
  };
  return { ...courier, areas: { territory } as Courier['areas'] };
}

describe('a parcel about to be moved by the clock', () => {
  const moveNow = (billCode: string, move: Move) => () => moveParcel(courier, billCode, move);

  it('stays when it is stopped at that moment', async () => {
    const billCode = await dueParcel();
    await tick(interrupted(moveNow(billCode, { steps: 0, everyS: 0 })));
    const { done, parcel } = await look(billCode);
    assert.deepEqual([done, parcel.simulation?.next_at], [0, null]);
  });

  it('moves one step when a person makes it at that moment', async () => {
    const billCode = await dueParcel();
    await tick(interrupted(moveNow(billCode, { steps: 1 })));
    const { done, parcel } = await look(billCode);
    assert.deepEqual([done, parcel.simulation?.next_at], [1, clock.now + everyS * 1000]);
  });

  it('follows the timetable that is set at that moment', async () => {
    const billCode = await dueParcel();
    await tick(interrupted(moveNow(billCode, { steps: 0, everyS: 90 })));
    const { done, parcel } = await look(billCode);
    assert.deepEqual([done, parcel.simulation?.next_at], [0, clock.now + 90_000]);
  });
});

describe('a scenario chosen during a tick', () => {
  it('keeps the time that the clock set for the next step', async () => {
    const billCode = await dueParcel();
    const reader = distracted(() => tick(courier));
    await moveParcel(reader, billCode, { scenario: 'returned', steps: 0 });
    await tick(courier);
    const { done, scenario, parcel } = await look(billCode);
    assert.deepEqual([done, scenario], [1, 'returned']);
    assert.equal(parcel.simulation?.next_at, clock.now + everyS * 1000);
  });

  it('is one of two parallel choices, as a whole', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const choices: Move[] = [
      { scenario: 'returned', steps: 0, everyS: 10 },
      { scenario: 'cancelled-by-customer', steps: 0, everyS: 20 },
    ];
    await Promise.all(choices.map((move) => moveParcel(courier, billCode, move)));
    const { scenario, parcel } = await look(billCode);
    const kept = choices.find((move) => move.scenario === scenario);
    assert.equal(parcel.simulation?.every_s, kept?.everyS);
  });
});

it('logs no errors for concurrent moves', () => assert.equal(log.text(), ''));
