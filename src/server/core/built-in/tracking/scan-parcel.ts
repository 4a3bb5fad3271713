import { hourMs } from '#contract/durations.ts';
import type { ProblemCode } from '#contract/operations/logistics/_problem.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { ChangedMeanwhile, StaffError } from '#server/errors/staff-error.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { isOpen, orderStatus } from '../orders/order-status.ts';
import { findForStaff, updateOpenOrder } from '../orders/order-store.ts';
import { pushScanned } from '../pushes/scanned.ts';
import { followFailure, toActionUntil } from './follow-failure.ts';
import { type Brought, simulateBrought, storeProof } from './proof.ts';
import { placeScan, toRoute } from './route.ts';
import { findScans, insertScan } from './scan-store.ts';
import { refuseScan, scanType } from './scan-types.ts';

export interface Scan {
  billCode: string;
  /** 1–15, protocol.md §7. */
  type: number;
  staff?: string | undefined;
  /** What the problem was (scan type 11). */
  remark?: string | undefined;
  /** Why a delivery failed (scan type 11); OTHER by default. */
  problemCode?: ProblemCode | undefined;
  /** Sandbox parcels only: hours after the previous scan, or after now. */
  hoursBetween?: number | undefined;
  /** Adds invented proof: pictures, a one-time password and who signed. */
  isSimulated?: true;
  brought?: Brought | undefined;
}

/** Now or later: no scan precedes an earlier one of its parcel, which may be in the future in a sandbox. */
function toScanTime(now: number, earlier: readonly ScanRow[], { hoursBetween = 0 }: Scan): number {
  return Math.max(now, earlier.at(-1)?.scanned_at ?? now) + hoursBetween * hourMs;
}

function assertPossible(order: OrderRow, type: number, earlier: readonly ScanRow[]): void {
  const { bill_code: billCode, status } = order;
  const refuse = (reason: string) =>
    new StaffError(`${billCode} cannot be scanned ${type}: ${reason}`);
  if (!Number.isInteger(type) || type < 1 || type > 15) throw refuse('scan types are 1 to 15');
  if (status === orderStatus.cancelled) throw refuse('its order is cancelled');
  if (type === scanType.pickUp && !isOpen(status)) throw refuse('it is picked up already');
  if (type !== scanType.pickUp && isOpen(status)) {
    throw refuse(`it is not picked up (status ${status}): scan 1 first`);
  }
  const reason = refuseScan(
    type,
    earlier.map((scan) => scan.type),
  );
  if (reason) throw refuse(reason);
}

function toScan(
  courier: Courier,
  territory: Territory,
  order: OrderRow,
  scan: Scan,
  earlier: readonly ScanRow[],
): ScanRow {
  const route = toRoute(territory, order);
  const done = earlier.map(({ type }) => type);
  const { stop, next } = placeScan(route.length, done, scan.type);
  const scannedAt = toScanTime(courier.now(), earlier, scan);
  return {
    bill_code: order.bill_code,
    sequence: earlier.length + 1,
    type: scan.type,
    scanned_at: scannedAt,
    outlet: route[stop] ?? order.sender_city,
    next_outlet: next === undefined ? null : (route[next] ?? null),
    // The order's salesperson belongs to the outlet at the start of its route.
    staff: scan.staff ?? (stop === 0 ? order.staff : null),
    remark: scan.remark ?? null,
    proof: null,
    problem_code: scan.type === scanType.problem ? (scan.problemCode ?? 'OTHER') : null,
    due_at: toActionUntil(courier, { type: scan.type, at: scannedAt }, earlier),
  };
}

/** The outlet that picks a parcel up keeps it, even if it was not dispatched there. */
function pickUp(database: Queryable, order: OrderRow, { outlet, scanned_at }: ScanRow) {
  const change = { status: orderStatus.pickedUp, outlet, updated_at: scanned_at };
  return updateOpenOrder(database, order, change);
}

/** Pick-up (1) takes status 100, 101 or 102 to 103; every other scan needs 103, or throws a StaffError. */
export async function scanParcel(courier: Courier, scan: Scan): Promise<ScanRow> {
  const territory = await courier.areas.territory();
  const scanned = await courier.write(async (transaction) => {
    const order = await findForStaff(transaction, scan.billCode);
    const earlier = await findScans(transaction, [scan.billCode]);
    assertPossible(order, scan.type, earlier);
    const row = toScan(courier, territory, order, scan, earlier);
    const brought = scan.isSimulated ? simulateBrought(order, scan.type) : scan.brought;
    if (brought) row.proof = await storeProof(transaction, order, row, brought);
    const moved = scan.type !== scanType.pickUp || (await pickUp(transaction, order, row));
    if (!moved || !(await insertScan(transaction, row))) throw new ChangedMeanwhile(scan.billCode);
    const after = await followFailure(courier, transaction, order, row, earlier);
    await pushScanned(courier, transaction, territory, after, row);
    return row;
  });
  courier.wakePushes();
  return scanned;
}
