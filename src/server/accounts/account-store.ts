import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { toWebhookColumns } from './webhook-secret.ts';

/** Accounts and customers for the courier's staff. Keys and ciphers are stored encrypted. */
interface NewAccount {
  environment: AccountTable['environment'];
  apiAccount: string;
  level: AccountTable['level'];
  /** Generated (32 hex digits) if absent. */
  privateKey?: string | undefined;
}

interface MadeAccount extends Omit<NewAccount, 'privateKey'> {
  privateKey: string;
  webhookSecret: string;
}

interface NewCustomer {
  apiAccount: string;
  code: string;
  password: string;
  cod: boolean;
  balance: number | null;
  /** In a core: the number that the portal granted. */
  granted?: number | null;
}

/** The largest round number that fits a PostgreSQL integer. */
const maxBalance = 2_000_000_000;

/** Generates 128 random bits as 32 hex digits, the form that clients know. */
export function newPrivateKey(): string {
  return randomBytes(16).toString('hex');
}

/** A random number of `length` digits that does not start with 0. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');
}

export async function createAccount(
  database: Queryable,
  secrets: Secrets,
  account: NewAccount,
  now: number,
): Promise<MadeAccount> {
  const { apiAccount, environment, level } = account;
  const privateKey = account.privateKey ?? newPrivateKey();
  const webhook = toWebhookColumns(secrets, now);
  const row = await database
    .insertInto('account')
    .values({
      id: randomUUID(),
      api_account: apiAccount,
      environment,
      level,
      private_key: secrets.seal(privateKey),
      ...webhook,
      all_interfaces: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('api_account').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new StaffError(`account ${apiAccount} exists already`);
  const webhookSecret = secrets.open(webhook.webhook_secret);
  return { apiAccount, privateKey, webhookSecret, environment, level };
}

export async function findAccount(database: Queryable, apiAccount: string) {
  const row = await database
    .selectFrom('account')
    .selectAll()
    .where('api_account', '=', apiAccount)
    .executeTakeFirst();
  if (!row) throw new StaffError(`account ${apiAccount} is not known`);
  return row;
}

/** Grants an account every operation, regardless of its level and integration testing. */
export async function grantAll(database: Queryable, apiAccount: string): Promise<void> {
  const { id } = await findAccount(database, apiAccount);
  await database.updateTable('account').set({ all_interfaces: 1 }).where('id', '=', id).execute();
}

/** Grants an account an operation, independent of its owner's application. */
export async function grantInterface(database: Queryable, apiAccount: string, operation: string) {
  const { id } = await findAccount(database, apiAccount);
  await database
    .insertInto('account_interface')
    .values({ account_id: id, operation, by_staff: 1, by_application: 0 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'operation']).doUpdateSet({ by_staff: 1 }),
    )
    .execute();
}

/** Columns of a new customer. */
export function toCustomerRow(
  secrets: Secrets,
  {
    accountId,
    code,
    password,
    cod,
    balance,
  }: Omit<NewCustomer, 'apiAccount'> & { accountId: string },
  now: number,
) {
  return {
    id: randomUUID(),
    account_id: accountId,
    code,
    cipher: secrets.seal(toCipher(md5, password)),
    cod: cod ? 1 : 0,
    balance,
    created_at: now,
  } as const;
}

export async function createCustomer(
  database: Queryable,
  secrets: Secrets,
  customer: NewCustomer,
  now: number,
): Promise<void> {
  const account = await findAccount(database, customer.apiAccount);
  const row = await database
    .insertInto('customer')
    .values({
      ...toCustomerRow(secrets, { ...customer, accountId: account.id }, now),
      ...(customer.granted !== undefined && { granted: customer.granted }),
      // Encrypted as for the portal's accounts, so that wrong digests can be explained.
      password: account.environment === 'sandbox' ? secrets.seal(customer.password) : null,
    })
    .onConflict((conflict) => conflict.columns(['code', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    throw new StaffError(
      `customer ${customer.code} of account ${customer.apiAccount} exists already`,
    );
  }
}

interface CustomerChange {
  code: string;
  apiAccount?: string | undefined;
  cod?: boolean | undefined;
  addBalance?: number | undefined;
  /** Initial number of waybills, if they were not counted before. */
  balance?: number | undefined;
}

/** The reason why a balance could not be changed. */
function toBalanceError({ code, balance, addBalance }: CustomerChange, counted: boolean) {
  if (balance !== undefined) {
    return new StaffError(
      `the waybills of customer ${code} are counted already: change their number with --add-balance`,
    );
  }
  if (addBalance !== undefined && !counted) {
    return new StaffError(
      `the waybills of customer ${code} are not counted: begin to count them with --balance`,
    );
  }
  return new StaffError(`the balance of customer ${code} must stay from 0 to ${maxBalance}`);
}

/** Changes a customer; the account must be named if two accounts have a customer with the code. */
export async function updateCustomer(database: Queryable, change: CustomerChange) {
  const { code, apiAccount, cod, addBalance, balance } = change;
  let query = database.selectFrom('customer').select(['id', 'balance']).where('code', '=', code);
  if (apiAccount) {
    query = query.where('account_id', '=', (await findAccount(database, apiAccount)).id);
  }
  const [found, ...others] = await query.execute();
  if (!found) throw new StaffError(`customer ${code} is not known`);
  if (others.length > 0) {
    throw new StaffError(
      `${others.length + 1} accounts have a customer ${code}: name one with --account`,
    );
  }
  let update = database
    .updateTable('customer')
    .set({
      ...(cod !== undefined && { cod: cod ? 1 : 0 }),
      ...(addBalance !== undefined && { balance: sql`balance + ${addBalance}` }),
      ...(balance !== undefined && { balance }),
    })
    .where('id', '=', found.id);
  if (addBalance !== undefined) {
    update = update
      .where('balance', '>=', -addBalance)
      .where('balance', '<=', maxBalance - addBalance);
  }
  if (balance !== undefined) update = update.where('balance', 'is', null);
  const row = await update.returning(['code', 'cod', 'balance']).executeTakeFirst();
  if (row) return row;
  throw toBalanceError(change, found.balance !== null);
}
