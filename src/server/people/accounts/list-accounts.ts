import type { Selectable } from 'kysely';
import type { ConsoleAccount } from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { balanceLeft } from '#server/accounts/customer-store.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { AccountTable, Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';

type AccountRow = Selectable<AccountTable>;

/** A person's account of an environment; where there is none, throws what `refuse` makes: not found. */
export async function findAccountOf(
  database: Queryable,
  userId: string,
  environment: Environment,
  refuse = () => new PortalError('notFound', 'portal.accountMissing'),
): Promise<AccountRow> {
  const account = await database
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', userId)
    .where('environment', '=', environment)
    .executeTakeFirst();
  if (account) return account;
  throw refuse();
}

/** A network of one address is called by its address. */
function toShown(network: string): string {
  return network.replace(/(?<=\.\d+)\/32$|\/128$/, '');
}

/** The key before the last rotation, while it works. */
function toOldKey({ old_key_until: until, old_key_used_at: usedAt }: AccountRow, now: number) {
  return until === null || until <= now ? null : { until, usedAt };
}

/** The customers of an account as its owner sees them. */
export async function readCustomers(database: Queryable, accountId: string) {
  const rows = await database
    .selectFrom('customer')
    .select(['code', 'cod', balanceLeft.as('balance')])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  return rows.map(({ cod, ...customer }) => ({ ...customer, cod: cod === 1 }));
}

/** An account as its owner sees it, without any secret. */
export async function toConsoleAccount(
  database: Queryable,
  account: AccountRow,
  now: number,
): Promise<ConsoleAccount> {
  const salespeople = await database
    .selectFrom('salesperson')
    .select(['code', 'outlet'])
    .where('account_id', '=', account.id)
    .where('disabled', '=', 0)
    .orderBy('code')
    .execute();
  return {
    environment: account.environment,
    apiAccount: account.api_account,
    level: account.level,
    customers: await readCustomers(database, account.id),
    salespeople,
    keyMadeAt: account.key_changed_at ?? account.created_at,
    lastUsedAt: account.last_used_at,
    oldKey: toOldKey(account, now),
    allowed: (JSON.parse(account.allowed_addresses ?? '[]') as string[]).map(toShown),
  };
}

/** A person's accounts, the sandbox first. */
export async function listAccounts(
  { database, now }: People,
  userId: string,
): Promise<ConsoleAccount[]> {
  const rows = await database
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('environment', 'desc')
    .execute();
  const time = now();
  return Promise.all(rows.map((row) => toConsoleAccount(database, row, time)));
}

/** Changes one's own account in one transaction; resolves to what its owner then sees of it. */
export async function changeAccount(
  people: People,
  user: UserRow,
  environment: Environment,
  change: (transaction: Queryable, id: string) => Promise<void>,
): Promise<ConsoleAccount> {
  assertNotShared(user);
  return people.write(async (transaction) => {
    const { id } = await findAccountOf(transaction, user.id, environment);
    await change(transaction, id);
    const account = await findAccountOf(transaction, user.id, environment);
    return toConsoleAccount(transaction, account, people.now());
  });
}
