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

/** A courier of somebody who has read a parcel when `meanwhile` happens, before the first change. */
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

/** As `interrupted`, for somebody who is still reading. */
function distracted(meanwhile: () => Promise<unknown>): Courier {
  let happened: Promise<unknown> | undefined;
  const territory = async () => {
    happened ??= meanwhile();
    await happened;
    return courier.areas.territory();
  };
  return { ...courier, areas: { territory } as Courier['areas'] };
}

describe('a parcel that a clock is about to move', () => {
  const moveNow = (billCode: string, move: Move) => () => moveParcel(courier, billCode, move);

  it('stands still where it is stopped in that moment', async () => {
    const billCode = await dueParcel();
    await tick(interrupted(moveNow(billCode, { steps: 0, everyS: 0 })));
    const { done, parcel } = await look(billCode);
    assert.deepEqual([done, parcel.simulation?.next_at], [0, null]);
  });

  it('is moved by one step where a person does that one in that moment', async () => {
    const billCode = await dueParcel();
    await tick(interrupted(moveNow(billCode, { steps: 1 })));
    const { done, parcel } = await look(billCode);
    assert.deepEqual([done, parcel.simulation?.next_at], [1, clock.now + everyS * 1000]);
  });

  it('goes by the timetable that it is given in that moment', async () => {
    const billCode = await dueParcel();
    await tick(interrupted(moveNow(billCode, { steps: 0, everyS: 90 })));
    const { done, parcel } = await look(billCode);
    assert.deepEqual([done, parcel.simulation?.next_at], [0, clock.now + 90_000]);
  });
});

describe('a choice that a clock comes in between of', () => {
  it('leaves the next step as late as the clock has put it', async () => {
    const billCode = await dueParcel();
    const reader = distracted(() => tick(courier));
    await moveParcel(reader, billCode, { scenario: 'returned', steps: 0 });
    await tick(courier);
    const { done, scenario, parcel } = await look(billCode);
    assert.deepEqual([done, scenario], [1, 'returned']);
    assert.equal(parcel.simulation?.next_at, clock.now + everyS * 1000);
  });

  it('of two at once holds whole, whichever it is', async () => {
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

it('nothing of this is a fault', () => assert.equal(log.text(), ''));
