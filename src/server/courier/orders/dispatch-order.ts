import type { OrderRow } from '#server/database/tables.ts';
import { ChangedMeanwhile, StaffError } from '#server/staff-error.ts';
import type { Courier } from '../courier.ts';
import { toOrderOutlets } from '../outlets/order-outlets.ts';
import { pushOrderStatus } from '../pushes/order-status.ts';
import { orderStatus } from './order-status.ts';
import { findOrderByWaybill, updateOpenOrder } from './order-store.ts';

async function findForStaff(courier: Courier, billCode: string): Promise<OrderRow> {
  const order = await findOrderByWaybill(courier.database, billCode);
  if (!order) throw new StaffError(`waybill ${billCode} is not known`);
  return order;
}

async function move(courier: Courier, order: OrderRow, change: Partial<OrderRow>) {
  const territory = await courier.areas.territory();
  const changed = { ...change, updated_at: courier.now() };
  const after = { ...order, ...changed, version: order.version + 1 };
  const moved = await courier.write(async (transaction) => {
    const done = await updateOpenOrder(transaction, order, changed);
    if (!done) throw new ChangedMeanwhile(order.bill_code);
    await pushOrderStatus(courier, transaction, territory, after);
    return after;
  });
  courier.wakePushes();
  return moved;
}

/** Hands an order that is not dispatched yet (100) to an outlet: 101. Default: the sender's nearest. */
export async function dispatchOrder(courier: Courier, billCode: string, outlet?: string) {
  const order = await findForStaff(courier, billCode);
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

/** Gives an order of an outlet (101) to a salesperson: 102. */
export async function assignOrder(courier: Courier, billCode: string, staff: string) {
  const order = await findForStaff(courier, billCode);
  if (order.status !== orderStatus.outletDispatched) {
    throw new StaffError(
      `order of ${billCode} has status ${order.status}: only 101 is given to a salesperson`,
    );
  }
  return move(courier, order, { status: orderStatus.salespersonDispatched, staff });
}
