import { hourMs } from '#contract/durations.ts';
import { type ScenarioName, scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import type { OrderRow, ScanRow, SimulationRow } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import {
  type FailedDelivery,
  findOpenFailure,
  readInstruction,
} from '#server/failed-deliveries/failed-deliveries.ts';
import type { Courier } from '../courier.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findForStaff } from '../orders/order-store.ts';
import { toRoute } from '../tracking/route.ts';
import { findScans } from '../tracking/scan-store.ts';
import { scanType } from '../tracking/scan-types.ts';
import { findObstacle, type Obstacle } from './obstacles.ts';
import {
  type AfterFailure,
  type Scenario,
  type Step,
  scenarios,
  toInstructed,
  type WrittenStep,
} from './scenarios.ts';
import { findSimulation } from './simulation-store.ts';

export interface SimulatedParcel {
  order: OrderRow;
  scans: ScanRow[];
  /** Undefined before the first scenario is chosen. */
  simulation: SimulationRow | undefined;
  /** Its delivery that failed and was not tried again; undefined if there is none. */
  failed: FailedDelivery | undefined;
  stops: number;
}

/** Throws for a production account, whose parcels move only by real scans. */
export async function assertSandbox(courier: Courier, accountId: string, what: string) {
  const account = await courier.database
    .selectFrom('account')
    .select('environment')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.environment === 'sandbox') return;
  throw new StaffError(`${what} belongs to a production account: only the sandbox is simulated`);
}

/** Reads a waybill's parcel; throws a StaffError if it is unknown or belongs to production. */
export async function readParcel(courier: Courier, billCode: string): Promise<SimulatedParcel> {
  const order = await findForStaff(courier.database, billCode);
  await assertSandbox(courier, order.account_id, `waybill ${billCode}`);
  const scans = await findScans(courier.database, [billCode]);
  const simulation = await findSimulation(courier.database, billCode);
  const stops = toRoute(await courier.areas.territory(), order).length;
  const failed = await findOpenFailure(courier.database, { accountId: order.account_id, billCode });
  return { order, scans, simulation, failed, stops };
}

export interface Progress {
  scenario: ScenarioName;
  steps: Step[];
  done: number;
  left: number;
  next: Step | undefined;
  obstacle: Obstacle | undefined;
}

const first: ScenarioName = 'delivered';

/** When the next scan would be, in milliseconds since 1970. */
function toNextScanAt(now: number, scans: readonly ScanRow[], hoursBetween = 0): number {
  return Math.max(now, scans.at(-1)?.scanned_at ?? now) + hoursBetween * hourMs;
}

/** Returns what follows a failed delivery: the instruction, or what the courier decides after its time. */
function toNext({ scans, failed }: SimulatedParcel, at: number): AfterFailure['next'] {
  if (scans.some(({ type }) => type === scanType.return)) return 'return';
  if (!failed) return 'deliver';
  const instruction = failed.kept_at === null ? readInstruction(failed)?.instruction : undefined;
  if (instruction === 'RETURN') return 'return';
  if (instruction === 'HOLD') return 'keep';
  if (instruction !== undefined) return 'deliver';
  return failed.due_at <= at ? 'return' : undefined;
}

function toAfterFailure(parcel: SimulatedParcel, at: number): AfterFailure {
  const types = parcel.scans.map(({ type }) => type);
  const lastProblem = types.lastIndexOf(scanType.problem);
  const countOf = (wanted: number, from: number) =>
    types.slice(from).filter((type) => type === wanted).length;
  const next = toNext(parcel, at);
  return {
    ...(next && { next }),
    failedAgain: Math.max(0, countOf(scanType.problem, 0) - 1),
    kept: lastProblem < 0 ? 0 : countOf(scanType.kept, lastProblem),
  };
}

interface ProgressOptions {
  /** Default: the scenario that the parcel has. */
  wanted?: ScenarioName | undefined;
  hoursBetween?: number | undefined;
}

export function toProgress(
  { now }: Pick<Courier, 'now'>,
  parcel: SimulatedParcel,
  { wanted, hoursBetween }: ProgressOptions = {},
): Progress {
  const { order, scans, simulation } = parcel;
  const name = wanted ?? scenarioNames.find((each) => each === simulation?.scenario) ?? first;
  const scenario = scenarios[name];
  const after = toAfterFailure(parcel, toNextScanAt(now(), scans, hoursBetween));
  const steps = toSteps(scenario, parcel.stops, after);
  const done = countDone(steps, order, scans);
  const next = steps[done];
  const isInstructed = scenario.steps.some((step) => step.do === 'instructed');
  const awaits = isInstructed && parcel.failed !== undefined && after.next === undefined;
  const obstacle = findObstacle(scenario, { next, awaits }, order, scans);
  return { scenario: name, steps, done, left: steps.length - done, next, obstacle };
}

/** Expands a scenario for a route of `stops` stops: a journey becomes a sending and an arrival per stop. */
function toSteps(
  { steps }: Pick<Scenario, 'steps'>,
  stops: number,
  after: AfterFailure = { failedAgain: 0, kept: 0 },
): Step[] {
  return steps.flatMap((step: WrittenStep): Step[] => {
    if (step.do === 'instructed') return toSteps({ steps: toInstructed(after) }, stops);
    if (step.do !== 'journey') return [step];
    return Array.from({ length: stops - 1 }, (): Step[] => [
      { do: 'scan', type: scanType.sending },
      { do: 'scan', type: scanType.arrival },
    ]).flat();
  });
}

function toName(step: Step): string {
  return step.do === 'scan' ? `scan ${step.type}` : step.do;
}

const turningBack = toName({ do: 'scan', type: scanType.return });

/** Steps that an order's status implies; a pick-up implies dispatch and assignment. */
const stepsOfStatus: Record<number, string[]> = {
  [orderStatus.outletDispatched]: ['dispatch'],
  [orderStatus.salespersonDispatched]: ['dispatch', 'assign'],
  [orderStatus.pickedUp]: ['dispatch', 'assign'],
  [orderStatus.cancelled]: ['cancel'],
};

/** Expresses what was done to a parcel, by anyone, as step names. */
function toHistory({ status }: OrderRow, scans: readonly ScanRow[]): string[] {
  return [...(stepsOfStatus[status] ?? []), ...scans.map(({ type }) => `scan ${type}`)];
}

/**
 * Counts the steps that the parcel has passed. Depends only on its history, so staff may scan in between and
 * a scenario may be chosen at any time: each event moves past the next step of its name, and events that no
 * step names are skipped. Only a return moves past the return: a parcel out for delivery again is not on its
 * way back.
 */
function countDone(steps: readonly Step[], order: OrderRow, scans: readonly ScanRow[]) {
  const names = steps.map(toName);
  return toHistory(order, scans).reduce((done, event) => {
    const at = names.indexOf(event, done);
    const back = names.indexOf(turningBack, done);
    return at < 0 || (back >= 0 && at > back) ? done : at + 1;
  }, 0);
}
