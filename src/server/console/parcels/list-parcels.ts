import type { GrowingPage } from '#contract/portal/console-fields.ts';
import type { listParcels as call, ParcelRow } from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { findScans } from '#server/core/built-in/tracking/scan-store.ts';
import { toDetail } from '#server/core/built-in/tracking/trace.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { TextOf } from '#server/text/texts.ts';
import { readGrowingPage } from '../growing-page.ts';
import { selectParcels } from './select-parcels.ts';

/** A sandbox order as a list shows it; `last` is its latest scan. */
export async function toParcelRow(
  courier: Courier,
  order: OrderRow,
  last: ScanRow | undefined,
  textOf: TextOf,
): Promise<ParcelRow> {
  const { receiver } = JSON.parse(order.content) as OrderContent;
  const territory = await courier.areas.territory();
  return {
    billCode: order.bill_code,
    txlogisticId: order.txlogistic_id,
    status: order.status,
    createdAt: order.created_at,
    city: receiver.city,
    lastScan: last
      ? { text: toDetail(courier, territory, textOf, last).desc, time: last.scanned_at }
      : null,
  };
}

function readOrders(database: Queryable, keys: readonly Pick<OrderRow, 'order_number'>[]) {
  const numbers = keys.map(({ order_number }) => order_number);
  return database
    .selectFrom('orders')
    .selectAll()
    .where('order_number', 'in', numbers)
    .orderBy('created_at', 'desc')
    .orderBy('order_number', 'desc')
    .execute();
}

/** A page of a person's sandbox orders, newest first. */
export async function listParcels(
  courier: Courier,
  member: Member,
  { current, size, asOf = courier.now(), ...filter }: AskOf<typeof call>,
  textOf: TextOf,
): Promise<GrowingPage<ParcelRow>> {
  const { reports } = courier;
  const accounts = await findOwnAccounts(reports, member.organisation.id, 'sandbox');
  const keys = await selectParcels(reports, toIds(accounts), { ...filter, asOf });
  const list = {
    keys,
    read: (found: readonly Pick<OrderRow, 'order_number'>[]) => readOrders(reports, found),
  };
  const { rows: orders, ...page } = await readGrowingPage(reports, list, { current, size, asOf });
  const billCodes = orders.map(({ bill_code }) => bill_code);
  const scans = billCodes.length > 0 ? await findScans(reports, billCodes) : [];
  const rows = orders.map((order) => {
    const last = scans.findLast(({ bill_code }) => bill_code === order.bill_code);
    return toParcelRow(courier, order, last, textOf);
  });
  return { ...page, rows: await Promise.all(rows) };
}
