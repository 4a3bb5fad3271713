import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { CustomerTable, Queryable } from '#server/database/tables.ts';

export type CustomerRow = Selectable<CustomerTable>;

export function findCustomer(
  database: Queryable,
  accountId: string,
  code: string,
): Promise<CustomerRow | undefined> {
  return database
    .selectFrom('customer')
    .selectAll()
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Takes one waybill off the balance; false where none is left. */
export async function takeWaybill(database: Queryable, customerId: string): Promise<boolean> {
  const row = await database
    .updateTable('customer')
    .set({ balance: sql`balance - 1` })
    .where('id', '=', customerId)
    .where('balance', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
