import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { CustomerTable, Queryable } from '#server/database/tables.ts';

export type CustomerRow = Selectable<CustomerTable>;

const selectCustomer = prepare((database, args: { accountId: string; code: string }) =>
  database
    .selectFrom('customer')
    .selectAll()
    .where('code', '=', args.code)
    .where('account_id', '=', args.accountId),
);

export async function findCustomer(
  database: Queryable,
  accountId: string,
  code: string,
): Promise<CustomerRow | undefined> {
  return (await selectCustomer(database, { accountId, code }))[0];
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
