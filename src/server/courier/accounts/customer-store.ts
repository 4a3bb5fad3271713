import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import type { CustomerTable, Queryable } from '#server/database/tables.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** A customer is known by its code to its own account only. */
export interface CustomerKey {
  accountId: string;
  code: string;
}

const selectCustomers = prepare(
  (database, args: { accountIds: readonly string[]; codes: readonly string[] }) =>
    database
      .selectFrom('customer')
      .selectAll()
      .where('code', 'in', args.codes)
      .where('account_id', 'in', args.accountIds),
);

export type FindCustomer = (key: CustomerKey) => Promise<CustomerRow | undefined>;

const toName = ({ accountId, code }: CustomerKey) => `${accountId} ${code}`;

/** Calls that arrive together share one read. */
export function createFindCustomer(database: Queryable): FindCustomer {
  return readTogether(toName, async (keys) => {
    const accountIds = [...new Set(keys.map(({ accountId }) => accountId))];
    const codes = [...new Set(keys.map(({ code }) => code))];
    const rows = await selectCustomers(database, { accountIds, codes });
    return new Map(rows.map((row) => [toName({ accountId: row.account_id, code: row.code }), row]));
  });
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
