import { type AliasedRawBuilder, sql } from 'kysely';
import { countCharacters } from '#contract/check-value.ts';
import { type GrowingPage, mostCounted } from '#contract/portal/console-fields.ts';
import type { listParcels as call, ParcelRow } from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { orderStatus } from '#server/core/built-in/orders/order-status.ts';
import { findScans } from '#server/core/built-in/tracking/scan-store.ts';
import { toDetail } from '#server/core/built-in/tracking/trace.ts';
import { locksRows } from '#server/database/engine.ts';
import { merged } from '#server/database/merged.ts';
import type { OrderTable } from '#server/database/order-tables.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { TextOf } from '#server/text/texts.ts';
import { readGrowingPage } from '../growing-page.ts';

/** Sorts after every character of a number. */
const last = '\u{10FFFF}';

/**
 * Matches texts by their beginning, byte by byte: an index range of the column, which on PostgreSQL needs
 * `text_pattern_ops` because other collations follow a language.
 */
export function beginsWith(database: Queryable, column: string, beginning: string) {
  const text = sql.ref(column);
  const end = `${beginning}${last}`;
  return locksRows(database)
    ? sql<boolean>`${text} ~>=~ ${beginning} and ${text} ~<~ ${end}`
    : sql<boolean>`${text} >= ${beginning} and ${text} < ${end}`;
}

type Orders = AliasedRawBuilder<OrderTable, 'orders'>;

/**
 * Finds orders of accounts whose order number or waybill starts with a text, using the indexes of these
 * numbers; undefined if so many match that scanning the newest is faster.
 */
async function selectFew(
  database: Queryable,
  accountIds: readonly string[],
  beginning: string,
): Promise<Orders | undefined> {
  const isOwn = sql`account_id in (${sql.join(accountIds)})`;
  const keys = sql`select order_number, created_at, account_id, status from orders`;
  const most = sql.lit(mostCounted + 1);
  const byNumber = sql`(${keys} where ${beginsWith(database, 'txlogistic_id', beginning)} and ${isOwn} limit ${most}) as numbers`;
  const byWaybill = sql`(${keys} where ${beginsWith(database, 'bill_code', beginning.toUpperCase())} limit ${most}) as waybills`;
  const found = await sql<{ count: number }>`
    select count(*) as count from ${byNumber} union all select count(*) from ${byWaybill}
  `.execute(database);
  if (found.rows.some(({ count }) => count > mostCounted)) return undefined;
  return sql<OrderTable>`(
    select * from ${byNumber} union select * from ${byWaybill} where ${isOwn}
  )`.as('orders');
}

/** Selects keys of the accounts' orders, newest first, filtered by the beginning of waybill or order number. */
async function selectParcels(
  database: Queryable,
  accountIds: readonly string[],
  { number, status, asOf }: Pick<AskOf<typeof call>, 'number' | 'status'> & { asOf: number },
) {
  const statuses = status ? [Number(status)] : Object.values(orderStatus);
  const each = accountIds.flatMap((account_id) =>
    statuses.map((one) => ({ account_id, status: one })),
  );
  const beginning = number?.trim();
  const few = beginning ? await selectFew(database, accountIds, beginning) : undefined;
  let query = database
    .selectFrom(few ?? merged('orders', each, ['created_at', 'order_number']))
    .select(['created_at', 'order_number'])
    .where('created_at', '<=', asOf)
    .orderBy('created_at', 'desc')
    .orderBy('order_number', 'desc');
  if (few) query = query.where('status', 'in', statuses);
  else if (beginning) {
    // Not as ranges, which would make the planner use the indexes of numbers instead of the newest-first one.
    const length = sql.lit(countCharacters(beginning));
    query = query.where(({ eb, or }) =>
      or([
        eb(sql`substr(txlogistic_id, 1, ${length})`, '=', beginning),
        eb(sql`substr(bill_code, 1, ${length})`, '=', beginning.toUpperCase()),
      ]),
    );
  }
  return query;
}

/** Returns a sandbox order as a list shows it; `last` is its latest scan. */
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

/** A page of a user's sandbox orders, newest first. */
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

export const listParcelsHandlers = {
  'console/parcels': ({ courier, member, request, textOf }) =>
    listParcels(courier, member, request, textOf),
} satisfies Partial<Handlers<{ courier: Courier }>>;
