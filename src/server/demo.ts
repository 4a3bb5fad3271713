import type { DemoAccount as Answered, DemoSamples } from '#contract/portal/demo.ts';
import {
  createAccount,
  createCustomer,
  findAccount,
  newPrivateKey,
} from '#server/accounts/account-store.ts';
import { insertSalesperson } from '#server/accounts/salesperson-store.ts';
import { readWebhookSecret } from '#server/accounts/webhook-secret.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { Db } from './database/tables.ts';
import { demoSignIn, removeDemoUser, seedDemoUser } from './people/users/demo-user.ts';

/** The account, and how to read the current orders that pages start from. */
export interface DemoAccount extends Omit<Answered, 'samples'> {
  readSamples?: () => Promise<DemoSamples>;
}

const apiAccount = '100000000000000001';
const customerCode = 'J0000000001';
/** The sandbox is open to everybody in demo mode; the password guards nothing. */
const password = 'TryMe2026';
const salesmanCode = 'S0001';
const outletCode = 'EG-C-001';

async function findDemo(
  database: Db,
  secrets: Secrets,
  now: number,
): Promise<DemoAccount | undefined> {
  const known = await database
    .selectFrom('account')
    .select(['id', 'private_key', 'webhook_secret'])
    .where('api_account', '=', apiAccount)
    .executeTakeFirst();
  if (!known) return undefined;
  const privateKey = secrets.open(known.private_key);
  const webhookSecret = await readWebhookSecret(database, secrets, known, now);
  const signIn = { ...demoSignIn };
  const acting = { customerCode, password, salesmanCode, outletCode };
  return { apiAccount, privateKey, webhookSecret, ...acting, signIn };
}

async function createDemo(database: Db, secrets: Secrets, now: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const account = { environment: 'sandbox', level: 'enterprise', apiAccount } as const;
    await createAccount(transaction, secrets, account, now);
    const customer = { apiAccount, code: customerCode, password, cod: true, balance: null };
    await createCustomer(transaction, secrets, customer, now);
  });
}

/** Invalidates the demo's published secrets and password once DEMO is off. */
export async function retireDemo(database: Db, secrets: Secrets): Promise<void> {
  await removeDemoUser(database, secrets);
  await database
    .updateTable('account')
    .set({ private_key: secrets.seal(newPrivateKey()), webhook_secret: null })
    .where('api_account', '=', apiAccount)
    .execute();
}

/** Separate from the account, which may be older than people and salespeople. */
async function seedPeople(database: Db, now: number): Promise<void> {
  const { id } = await findAccount(database, apiAccount);
  const salesperson = { code: salesmanCode, account_id: id, outlet: outletCode, created_at: now };
  await insertSalesperson(database, { ...salesperson, disabled: 0 });
  await seedDemoUser(database, id, now);
}

async function seedAccount(database: Db, secrets: Secrets, now: number): Promise<DemoAccount> {
  const known = await findDemo(database, secrets, now);
  if (known) return known;
  // If processes start together, one creates the account, and the others find it.
  const refused = await createDemo(database, secrets, now).catch((error: Error) => error);
  const made = await findDemo(database, secrets, now);
  if (made) return made;
  throw refused ?? new Error('the demo account is gone again');
}

/** Returns the demo integrator and its sandbox account, created at the first start. */
export async function seedDemo(database: Db, secrets: Secrets, now: number): Promise<DemoAccount> {
  const demo = await seedAccount(database, secrets, now);
  await seedPeople(database, now);
  return demo;
}
