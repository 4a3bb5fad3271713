import type { OrderRow, ScanRow } from '#server/database/tables.ts';
import { orderStatus } from '../orders/order-status.ts';
import { scanType } from '../tracking/scan-types.ts';
import type { Scenario, Step } from './scenarios.ts';

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
export function countDone(steps: readonly Step[], order: OrderRow, scans: readonly ScanRow[]) {
  const names = steps.map(toName);
  return toHistory(order, scans).reduce((done, event) => {
    const at = names.indexOf(event, done);
    const back = names.indexOf(turningBack, done);
    return at < 0 || (back >= 0 && at > back) ? done : at + 1;
  }, 0);
}
