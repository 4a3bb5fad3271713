import type { Insertable } from 'kysely';
import type { Queryable, SubscriptionTable } from '#server/database/tables.ts';

/** SQL of the table `subscription`. Which of the waybills are the account's: of its orders or reserved for it. */
export async function findOwnWaybills(
  database: Queryable,
  accountId: string,
  billCodes: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('orders')
    .select('bill_code')
    .where('bill_code', 'in', billCodes)
    .where('account_id', '=', accountId)
    .union(
      database
        .selectFrom('reserved_waybill')
        .select('bill_code')
        .where('bill_code', 'in', billCodes)
        .where('account_id', '=', accountId),
    )
    .execute();
  return new Set(rows.map(({ bill_code: billCode }) => billCode));
}

/** A waybill subscribed before gets the nodes of its row here instead; each waybill stands once. */
export async function saveSubscriptions(
  database: Queryable,
  rows: Insertable<SubscriptionTable>[],
): Promise<void> {
  await database
    .insertInto('subscription')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['bill_code', 'account_id']).doUpdateSet(({ ref }) => ({
        nodes: ref('excluded.nodes'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}
