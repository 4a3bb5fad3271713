import type { OrderRow, SimulationRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { ChangedMeanwhile, StaffError } from '#server/errors/staff-error.ts';
import type { Courier } from '../courier.ts';
import { cancelFound } from '../orders/cancel-order.ts';
import { retryOnConflict } from '../orders/change-order.ts';
import { assignOrder, dispatchOrder } from '../orders/dispatch-order.ts';
import { findOrderByWaybill } from '../orders/order-store.ts';
import { scanParcel } from '../tracking/scan-parcel.ts';
import type { Obstacle } from './obstacles.ts';
import type { Step } from './scenarios.ts';
import { type Progress, readParcel, toProgress } from './simulated-parcel.ts';
import { updateSimulation } from './simulation-store.ts';

/** Counts the step in the transaction of the change: it runs once despite concurrent calls and kills. */
function countingWith(courier: Courier, simulation: SimulationRow, progress: Progress): Courier {
  const { every_s, next_at } = simulation;
  const goesOn = next_at !== null && progress.left > 1;
  const counted = {
    step: progress.done + 1,
    next_at: goesOn ? courier.now() + every_s * 1000 : null,
  };
  return {
    ...courier,
    write: (change) =>
      courier.write(async (transaction) => {
        const result = await change(transaction);
        // A cancellation that lost a race changes nothing, and is retried.
        if (result === undefined) return result;
        if (await updateSimulation(transaction, simulation, counted)) return result;
        throw new ChangedMeanwhile(simulation.bill_code);
      }),
  };
}

/** Uses the functions by which staff and customers move parcels, with their pushes. */
async function act(
  courier: Courier,
  { bill_code: billCode }: OrderRow,
  step: Step,
  hoursBetween: number | undefined,
) {
  const textOf = (name: string) => courier.wireTextOf(`simulation.${name}`);
  if (step.do === 'dispatch') return dispatchOrder(courier, billCode);
  if (step.do === 'assign') return assignOrder(courier, billCode, step.staff);
  if (step.do === 'cancel') {
    const find = () => findOrderByWaybill(courier.database, billCode);
    return cancelFound(courier, find, textOf(step.reason));
  }
  const { type, staff, problem: problemCode } = step;
  const scan = { billCode, type, staff, problemCode, hoursBetween };
  return scanParcel(courier, { ...scan, isSimulated: true });
}

type Outcome = Obstacle | 'done' | 'notDue';

interface StepOptions {
  /** Milliseconds since 1970: the step is run if the timetable asks for it by then. */
  dueBy?: number;
  hoursBetween?: number | undefined;
}

async function attempt(
  courier: Courier,
  billCode: string,
  { dueBy, hoursBetween }: StepOptions,
): Promise<Outcome> {
  const parcel = await readParcel(courier, billCode);
  const { order, simulation } = parcel;
  if (!simulation) throw new ChangedMeanwhile(billCode);
  const { next_at } = simulation;
  if (dueBy !== undefined && (next_at === null || next_at > dueBy)) return 'notDue';
  const progress = toProgress(courier, parcel, { hoursBetween });
  const { next, obstacle, left } = progress;
  if (!next || obstacle) {
    const stopped = left === 0 ? null : (obstacle ?? null);
    // A timetable goes on once the courier decides.
    const waits = obstacle === 'awaits' && next_at !== null;
    const resumeAt = waits ? (parcel.failed?.due_at ?? null) : null;
    await updateSimulation(courier.database, simulation, { next_at: resumeAt, stopped });
    return obstacle ?? 'ended';
  }
  await act(countingWith(courier, simulation, progress), order, next, hoursBetween);
  return 'done';
}

/**
 * Runs the next step of a parcel's scenario, or returns why there is none and stops the simulation. A step
 * that was possible when read but is refused a moment later means a concurrent change: it is read again, and
 * the error thrown after three times.
 */
export async function runStep(courier: Courier, billCode: string, options: StepOptions = {}) {
  let refusal: unknown;
  const outcome = await retryOnConflict(() =>
    attempt(courier, billCode, options).catch((error: unknown) => {
      if (!(error instanceof StaffError || error instanceof ApiError)) throw error;
      refusal = error;
      return undefined;
    }),
  );
  if (outcome) return outcome;
  throw refusal;
}
