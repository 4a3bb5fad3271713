import { type AliasedRawBuilder, sql } from 'kysely';
import { countCharacters } from '#contract/check-value.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import type { listParcels as call } from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { orderStatus } from '#server/core/built-in/orders/order-status.ts';
import { beginsWith } from '#server/database/begins-with.ts';
import { merged } from '#server/database/merged.ts';
import type { OrderTable } from '#server/database/order-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

type Orders = AliasedRawBuilder<OrderTable, 'orders'>;

/**
 * Orders of accounts whose own number or waybill begins so, along the indexes of these numbers;
 * undefined where so many begin so that they are found sooner among the newest.
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

/** Keys of the orders of accounts, newest first; of those, the ones whose waybill or own number begins so. */
export async function selectParcels(
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
    // Not as ranges, which would lead to the indexes of numbers, away from the newest.
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
