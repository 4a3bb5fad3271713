import { type ScenarioName, scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import type { OrderRow, ScanRow, SimulationRow } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Courier } from '../courier.ts';
import { findForStaff } from '../orders/order-store.ts';
import { toRoute } from '../tracking/route.ts';
import { findScans } from '../tracking/scan-store.ts';
import { findObstacle, type Obstacle } from './obstacles.ts';
import { countDone, toSteps } from './progress.ts';
import { type Step, scenarios } from './scenarios.ts';
import { findSimulation } from './simulation-store.ts';

/** Current state of a sandbox parcel. */
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

/** A parcel's place in a scenario. */
export interface Progress {
  scenario: ScenarioName;
  done: number;
  left: number;
  next: Step | undefined;
  /** Why the next step cannot be done. */
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
