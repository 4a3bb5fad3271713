import { randomBytes } from 'node:crypto';
import { createAccount, createCustomer } from './courier/accounts/account-store.ts';
import type { Db } from './database/tables.ts';
import type { Secrets } from './secrets.ts';

/** What a visitor needs to try the sandbox while DEMO is on. */
export interface DemoAccount {
  apiAccount: string;
  privateKey: string;
  customerCode: string;
  password: string;
}

const apiAccount = '100000000000000001';
const customerCode = 'J0000000001';
/** The sandbox is open to everybody in demo mode; the password guards nothing. */
const password = 'TryMe2026';

/** The demo integrator's sandbox account, made at the first start. */
export async function seedDemo(database: Db, secrets: Secrets, now: number): Promise<DemoAccount> {
  const known = await database
    .selectFrom('account')
    .select('private_key')
    .where('api_account', '=', apiAccount)
    .executeTakeFirst();
  if (known) {
    return { apiAccount, privateKey: secrets.open(known.private_key), customerCode, password };
  }
  const privateKey = randomBytes(16).toString('hex');
  await database.transaction().execute(async (transaction) => {
    const account = {
      environment: 'sandbox',
      level: 'enterprise',
      apiAccount,
      privateKey,
    } as const;
    await createAccount(transaction, secrets, account, now);
    const customer = { apiAccount, code: customerCode, password, cod: true, balance: null };
    await createCustomer(transaction, secrets, customer, now);
  });
  return { apiAccount, privateKey, customerCode, password };
}
