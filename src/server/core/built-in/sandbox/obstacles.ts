import type { OrderRow, ScanRow } from '#server/database/tables.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { isOpen, orderStatus } from '../orders/order-status.ts';
import { refuseScan, scanType } from '../tracking/scan-types.ts';
import type { Scenario, Step } from './scenarios.ts';

/** Why a parcel cannot take the next step, with the text that explains it. */
export const obstacles = {
  awaits: 'detail.simulationAwaits',
  cancelled: 'detail.simulationCancelled',
  ended: 'detail.simulationEnded',
  noCod: 'detail.simulationNoCod',
  onTheWayBack: 'detail.simulationOnTheWayBack',
  pickedUp: 'detail.simulationPickedUp',
} as const;

export type Obstacle = keyof typeof obstacles;

function hasCod({ content }: OrderRow): boolean {
  const { itemsValue } = JSON.parse(content) as OrderContent;
  return Number(itemsValue ?? 0) > 0;
}

/** Returns what prevents a parcel's next step; undefined if it is possible. */
export function findObstacle(
  scenario: Scenario,
  { next, awaits }: { next: Step | undefined; awaits: boolean },
  order: OrderRow,
  scans: readonly ScanRow[],
): Obstacle | undefined {
  const done = scans.map(({ type }) => type);
  if (done.includes(scanType.signed) || done.includes(scanType.returnSigned)) return 'ended';
  if (order.status === orderStatus.cancelled) return 'cancelled';
  if (scenario.needsCod && !hasCod(order)) return 'noCod';
  if (awaits) return 'awaits';
  if (next?.do === 'cancel' && !isOpen(order.status)) return 'pickedUp';
  if (next?.do === 'scan' && refuseScan(next.type, done)) return 'onTheWayBack';
  return next ? undefined : 'ended';
}
