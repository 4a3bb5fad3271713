import type { OrderRow } from '#server/database/tables.ts';
import { ChangedMeanwhile, StaffError } from '#server/errors/staff-error.ts';
import type { Courier } from '../courier.ts';
import { toOrderOutlets } from '../outlets/outlet-book.ts';
import { changeStatus, type StatusChange } from './change-order.ts';
import { orderStatus } from './order-status.ts';
import { findForStaff } from './order-store.ts';

async function move(courier: Courier, order: OrderRow, change: StatusChange) {
  const moved = await changeStatus(courier, order, change);
  if (moved) return moved;
  throw new ChangedMeanwhile(order.bill_code);
}

/** Hands an undispatched order (100) to an outlet: 101. Default: the sender's nearest. */
export async function dispatchOrder(courier: Courier, billCode: string, outlet?: string) {
  const order = await findForStaff(courier.database, billCode);
  if (order.status !== orderStatus.notDispatched) {
    throw new StaffError(`order of ${billCode} has status ${order.status}: only 100 is dispatched`);
  }
  const territory = await courier.areas.territory();
  const code = outlet ?? toOrderOutlets(territory, order).sender;
  const chosen = territory.outletOf(code);
  if (!chosen) throw new StaffError(`outlet ${code} is not known`);
  if (chosen.kind === 'hub') throw new StaffError(`${code} is a hub: only outlets collect parcels`);
  return move(courier, order, { status: orderStatus.outletDispatched, outlet: code });
}

/** Assigns an outlet's order (101) to a salesperson: 102. */
export async function assignOrder(courier: Courier, billCode: string, staff: string) {
  const order = await findForStaff(courier.database, billCode);
  if (order.status !== orderStatus.outletDispatched) {
    throw new StaffError(
      `order of ${billCode} has status ${order.status}: only 101 is given to a salesperson`,
    );
  }
  return move(courier, order, { status: orderStatus.salespersonDispatched, staff });
}
