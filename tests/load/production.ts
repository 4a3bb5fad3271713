import { createAccount, createCustomer, grantAll } from '#server/accounts/account-store.ts';
import { createContext, openContext } from '#server/context.ts';
import { readSettings } from '#server/settings/settings.ts';

/** Opens the portal's file beside the running server, until the scope ends. */
export async function openBeside(dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const open = await openContext(settings, (error) => {
    throw error;
  });
  const context = createContext({ ...open, settings, now: Date.now });
  return { ...context, [Symbol.asyncDispose]: open.close };
}

interface Address {
  kind: string;
  url: string;
}

/** Adds a production account with a customer, and an address for one kind of push. */
export async function addProduction(dataDir: string, address?: Address) {
  await using beside = await openBeside(dataDir);
  const { database, secrets } = beside;
  const now = Date.now();
  const wanted = { apiAccount: '700000000001', environment: 'production' } as const;
  const account = { ...wanted, level: 'enterprise' } as const;
  const { apiAccount, ...made } = await createAccount(database, secrets, account, now);
  await grantAll(database, apiAccount);
  const customer = { apiAccount, code: 'J1', password: 'KO6w29g2', cod: true, balance: null };
  await createCustomer(database, secrets, customer, now);
  if (address) {
    const { id } = await database
      .selectFrom('account')
      .select('id')
      .where('api_account', '=', apiAccount)
      .executeTakeFirstOrThrow();
    const callback = { account_id: id, ...address, updated_at: now };
    await database.insertInto('callback').values(callback).execute();
  }
  const { privateKey, webhookSecret } = made;
  const { code: customerCode, password } = customer;
  return { apiAccount, privateKey, webhookSecret, customerCode, password };
}
