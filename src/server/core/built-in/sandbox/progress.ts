import type { OrderRow, ScanRow } from '#server/database/tables.ts';
import { orderStatus } from '../orders/order-status.ts';
import { scanType } from '../tracking/scan-types.ts';
import type { Scenario, Step } from './scenarios.ts';

/** The steps of a scenario on a route of `stops` stops: a journey is a sending and an arrival a stop. */
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

/** The steps an order's status stands for; a pick-up leaves nothing to call for. */
const stepsOfStatus: Record<number, string[]> = {
  [orderStatus.outletDispatched]: ['dispatch'],
  [orderStatus.salespersonDispatched]: ['dispatch', 'assign'],
  [orderStatus.pickedUp]: ['dispatch', 'assign'],
  [orderStatus.cancelled]: ['cancel'],
};

/** What has been done to a parcel, by whomever, in the words of the steps. */
function toHistory({ status }: OrderRow, scans: readonly ScanRow[]): string[] {
  return [...(stepsOfStatus[status] ?? []), ...scans.map(({ type }) => `scan ${type}`)];
}

/**
 * How many of the steps are behind the parcel. It follows from what happened alone, so that staff
 * may scan in between and a scenario may be chosen at any time: each thing that happened leads
 * behind the next step of its name, and what no step names is passed over. Only a return itself
 * leads beyond the return: a parcel out for delivery again is not on its way back.
 */
export function countDone(steps: readonly Step[], order: OrderRow, scans: readonly ScanRow[]) {
  const names = steps.map(toName);
  return toHistory(order, scans).reduce((done, event) => {
    const at = names.indexOf(event, done);
    const back = names.indexOf(turningBack, done);
    return at < 0 || (back >= 0 && at > back) ? done : at + 1;
  }, 0);
}
