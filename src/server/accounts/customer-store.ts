import { type Selectable, sql } from 'kysely';
import type { CustomerTable } from '#server/database/account-tables.ts';
import type { RowStatement } from '#server/database/planned.ts';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import type { Queryable } from '#server/database/tables.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** Customer codes are unique within an account. */
interface CustomerKey {
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

/** Concurrent calls share one read. */
export function createFindCustomer(database: Queryable): FindCustomer {
  return readTogether(async (keys: CustomerKey[]) => {
    const accountIds = [...new Set(keys.map(({ accountId }) => accountId))];
    const codes = [...new Set(keys.map(({ code }) => code))];
    const rows = await selectCustomers(database, { accountIds, codes });
    return new Map(rows.map((row) => [toName({ accountId: row.account_id, code: row.code }), row]));
  }, toName);
}

/** Lists the account's newest customers. */
export function listCustomers(database: Queryable, accountId: string, most: number) {
  return database
    .selectFrom('customer')
    .select(['id', 'code'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

/** Remaining waybills of a customer: the core's number if it reported one, else the portal's count. */
export const balanceLeft = sql<number | null>`coalesce(core_balance, balance)`;

/** Stores a core's number of remaining waybills unless a later one is known; false for an unknown customer. */
export async function keepCoreBalance(
  database: Queryable,
  { accountId, code }: CustomerKey,
  { balance, at }: { balance: number; at: number },
): Promise<boolean> {
  const isLater = sql`coalesce(core_balance_at, 0) <= ${at}`;
  const row = await database
    .updateTable('customer')
    .set({
      core_balance: sql`case when ${isLater} then ${balance} else core_balance end`,
      core_balance_at: sql`case when ${isLater} then ${at} else core_balance_at end`,
    })
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Subtracts waybills from a counted balance; no row if too few are left. */
export const takeWaybills = prepare((database, args: { customerId: string; count: number }) =>
  database
    .updateTable('customer')
    .set({ balance: sql`balance - ${args.count}` })
    .where('id', '=', args.customerId)
    .where((where) => where.or([where('balance', 'is', null), where('balance', '>=', args.count)]))
    .returning('id'),
);

/** Subtracts a waybill from the balance of each customer; customers with too few have none for any row. */
export const takeOneWaybill: RowStatement<string> = {
  name: 'balance',
  compile: (database, customerId) => takeWaybills.compile(database, { customerId, count: 1 }),
  async run(transaction, customerIds) {
    const paid = new Set<string>();
    for (const customerId of [...new Set(customerIds)].sort()) {
      const count = customerIds.filter((each) => each === customerId).length;
      const rows = await takeWaybills(transaction, { customerId, count });
      if (rows.length > 0) paid.add(customerId);
    }
    return customerIds.map((each) => paid.has(each));
  },
};

/** Returns the remaining waybills; null if they are not counted. */
export async function readBalance(database: Queryable, customerId: string): Promise<number | null> {
  const row = await database
    .selectFrom('customer')
    .select('balance')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** Returns true if any customer of the account may collect cash on delivery. */
export async function hasCodCustomer(database: Queryable, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('customer')
    .select('id')
    .where('account_id', '=', accountId)
    .where('cod', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
