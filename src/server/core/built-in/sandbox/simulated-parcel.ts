import { type ScenarioName, scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import type { OrderRow, ScanRow, SimulationRow } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Courier } from '../courier.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findForStaff } from '../orders/order-store.ts';
import { toRoute } from '../tracking/route.ts';
import { findScans } from '../tracking/scan-store.ts';
import { scanType } from '../tracking/scan-types.ts';
import { findObstacle, type Obstacle } from './obstacles.ts';
import { type Scenario, type Step, scenarios } from './scenarios.ts';
import { findSimulation } from './simulation-store.ts';

export interface SimulatedParcel {
  order: OrderRow;
  scans: ScanRow[];
  /** Undefined before the first scenario is chosen. */
  simulation: SimulationRow | undefined;
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
  return { order, scans, simulation, stops };
}

export interface Progress {
  scenario: ScenarioName;
  done: number;
  left: number;
  next: Step | undefined;
  obstacle: Obstacle | undefined;
}

const first: ScenarioName = 'delivered';

export function toProgress(
  { order, scans, simulation, stops }: SimulatedParcel,
  wanted = scenarioNames.find((name) => name === simulation?.scenario) ?? first,
): Progress {
  const scenario = scenarios[wanted];
  const steps = toSteps(scenario, stops);
  const done = countDone(steps, order, scans);
  const next = steps[done];
  const obstacle = findObstacle(scenario, next, order, scans);
  return { scenario: wanted, done, left: steps.length - done, next, obstacle };
}

/** Expands a scenario for a route of `stops` stops: a journey becomes a sending and an arrival per stop. */
export function toSteps({ steps }: Scenario, stops: number): Step[] {
  return steps.flatMap((step): Step[] => {
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
