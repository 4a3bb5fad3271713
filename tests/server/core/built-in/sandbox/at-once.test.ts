import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Courier } from '#server/core/built-in/courier.ts';
import { type Move, moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { SimulationClock } from '#server/core/built-in/sandbox/simulation-clock.ts';
import { openLog } from '../../../_support/log.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { courier, clock } = portal;
const log = openLog();
const everyS = 5;

/** A parcel whose first step is due. */
async function dueParcel(): Promise<string> {
  const { billCode } = await createdOrder(portal, integrator);
  await moveParcel(courier, billCode, { steps: 0, everyS });
  clock.now += everyS * 1000;
  return billCode;
}

const tick = (with_: Courier) => new SimulationClock(with_, log.logger).tick(clock.now);
const look = (billCode: string) => moveParcel(courier, billCode, { steps: 0 });

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
