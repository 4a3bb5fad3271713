import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import { ChangedMeanwhile, StaffError } from '#server/errors/staff-error.ts';
import type { Courier } from '../courier.ts';
import { retryOnConflict } from '../orders/change-order.ts';
import { type Obstacle, obstacles } from './obstacles.ts';
import { runStep } from './run-step.ts';
import { type Progress, readParcel, type SimulatedParcel, toProgress } from './simulated-parcel.ts';
import { insertSimulation, updateSimulation } from './simulation-store.ts';

export interface Move {
  /** Scenario to switch to; by default the current one, or `delivered`. */
  scenario?: ScenarioName | undefined;
  steps: number | 'all';
  /** Seconds between the steps of a timetable; 0 removes the timetable; absent leaves it unchanged. */
  everyS?: number | undefined;
  /** Hours between the scans of these steps; absent: each scan has the time of its step. */
  hoursBetween?: number | undefined;
}

export interface Moved extends Progress {
  parcel: SimulatedParcel;
}

/** The next step is impossible, for a reason that has a text. */
export class SimulationRefused extends StaffError {
  readonly obstacle: Obstacle;

  constructor(courier: Courier, billCode: string, obstacle: Obstacle) {
    super(`${billCode}: ${courier.wireTextOf(obstacles[obstacle])}`);
    this.obstacle = obstacle;
  }
}

function toNextAt({ simulation }: SimulatedParcel, everyS: number | undefined, now: number) {
  if (everyS === undefined) return simulation?.next_at ?? null;
  return everyS === 0 ? null : now + everyS * 1000;
}

/** Stores the choice; a parcel that is only viewed stays unchanged. False if a concurrent change won. */
async function choose(courier: Courier, parcel: SimulatedParcel, move: Move): Promise<boolean> {
  const { order, simulation } = parcel;
  const { scenario, steps, everyS, hoursBetween } = move;
  const moves = steps !== 0 || scenario !== undefined || (everyS ?? 0) > 0;
  if (!moves && (everyS === undefined || !simulation)) return true;
  const progress = toProgress(courier, parcel, { wanted: scenario, hoursBetween });
  if (moves && progress.obstacle) {
    throw new SimulationRefused(courier, order.bill_code, progress.obstacle);
  }
  const chosen = {
    bill_code: order.bill_code,
    account_id: order.account_id,
    scenario: progress.scenario,
    step: progress.done,
    every_s: everyS || (simulation?.every_s ?? 0),
    next_at: toNextAt(parcel, everyS, courier.now()),
    lease_until: null,
    stopped: moves ? null : (simulation?.stopped ?? null),
  };
  return simulation
    ? updateSimulation(courier.database, simulation, chosen)
    : insertSimulation(courier.database, chosen);
}

/** Throws a SimulationRefused and changes nothing if the next step is impossible. */
export async function moveParcel(courier: Courier, billCode: string, move: Move): Promise<Moved> {
  const chosen = await retryOnConflict(async () => {
    const parcel = await readParcel(courier, billCode);
    return (await choose(courier, parcel, move)) || undefined;
  });
  if (!chosen) throw new ChangedMeanwhile(billCode);
  const { steps, hoursBetween } = move;
  const most = steps === 'all' ? Number.POSITIVE_INFINITY : steps;
  for (let done = 0; done < most; done += 1) {
    if ((await runStep(courier, billCode, { hoursBetween })) !== 'done') break;
  }
  const moved = await readParcel(courier, billCode);
  return { parcel: moved, ...toProgress(courier, moved) };
}
