import { createAccount, createCustomer, grantAll } from '#server/accounts/account-store.ts';
import { createContext, openContext } from '#server/context.ts';
import { readSettings } from '#server/settings/settings.ts';

/** Opens the portal's file beside the running server. */
export async function openBeside(dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const open = await openContext(settings, (error) => {
    throw error;
  });
  return createContext({ ...open, settings, now: Date.now });
}

/** Address of an integrator's server for one kind of push, such as `logistics/statusFeedback`. */
interface Address {
  kind: string;
  url: string;
}

/** A production account with a customer, which the portal's process finds with its next call. */
export async function addProduction(dataDir: string, address?: Address) {
  const { database, secrets } = await openBeside(dataDir);
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
  await database.destroy();
  const { privateKey, webhookSecret } = made;
  const { code: customerCode, password } = customer;
  return { apiAccount, privateKey, webhookSecret, customerCode, password };
}
