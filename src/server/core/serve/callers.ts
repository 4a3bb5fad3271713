import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createAccount, createCustomer, findAccount } from '#server/accounts/account-store.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { CustomerRow, FindCustomer } from '#server/accounts/customer-store.ts';
import {
  findSalesperson,
  insertSalesperson,
  type SalespersonRow,
} from '#server/accounts/salesperson-store.ts';
import { prepare } from '#server/database/prepare.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { PushContext } from '#server/push/push-context.ts';
import type { CoreCustomer, CoreRequest } from '../protocol.ts';

export interface CallerContext extends Pick<PushContext, 'database' | 'secrets' | 'now'> {
  /** Addresses for events of an account's parcels, by kind of push; empty: none. */
  eventAddresses: readonly { kind: string; url: string }[];
  findCustomer: FindCustomer;
}

function ignoreTaken(error: unknown): void {
  if (!(error instanceof StaffError)) throw error;
}

const selectAccounts = prepare((database, { apiAccount }: { apiAccount: string }) =>
  database.selectFrom('account').select('id').where('api_account', '=', apiAccount),
);

async function takeAccount(context: CallerContext, { apiAccount, level }: CoreRequest['account']) {
  const { database, secrets, now } = context;
  const [known] = await selectAccounts(database, { apiAccount });
  if (known) return known.id;
  const account = { apiAccount, level, environment: 'production' } as const;
  await createAccount(database, secrets, account, now()).catch(ignoreTaken);
  const { id } = await findAccount(database, apiAccount);
  const callback = { account_id: id, updated_at: now() };
  const callbacks = context.eventAddresses.map((address) => ({ ...callback, ...address }));
  if (callbacks.length > 0) {
    await database
      .insertInto('callback')
      .values(callbacks)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return id;
}

async function takeCustomer(
  context: CallerContext,
  accountId: string,
  apiAccount: string,
  { code, cod, granted }: CoreCustomer,
): Promise<CustomerRow> {
  const { database, secrets, findCustomer, now } = context;
  const key = { accountId, code };
  const known = await findCustomer(key);
  if (known && (known.cod === 1) === cod && known.granted === granted) return known;
  if (known) {
    // Waybills issued meanwhile stay deducted: the difference is what staff changed.
    return database
      .updateTable('customer')
      .set({
        cod: cod ? 1 : 0,
        granted,
        balance: granted === null ? null : sql`coalesce(balance - granted, 0) + ${granted}`,
      })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  // The portal checks digests, so this password is never used.
  const password = randomBytes(16).toString('hex');
  const customer = { apiAccount, code, password, cod, balance: granted, granted };
  await createCustomer(database, secrets, customer, now()).catch(ignoreTaken);
  const made = await findCustomer(key);
  if (!made) throw new Error(`customer ${code} is gone`);
  return made;
}

async function takeSalesperson(
  { database, now }: CallerContext,
  accountId: string,
  { code, outlet }: NonNullable<CoreRequest['salesperson']>,
): Promise<SalespersonRow> {
  const known = await findSalesperson(database, accountId, code);
  if (known) return { ...known, outlet };
  const row = { code, account_id: accountId, outlet, disabled: 0, created_at: now() } as const;
  await insertSalesperson(database, row);
  return row;
}

/** Returns the rows of this core that a call is for; creates those that the portal names for the first time. */
export async function takeCaller(context: CallerContext, message: CoreRequest): Promise<Caller> {
  const { account, customer, salesperson } = message;
  const { apiAccount } = account;
  const accountId = await takeAccount(context, account);
  return {
    accountId,
    apiAccount,
    ...(customer && { customer: await takeCustomer(context, accountId, apiAccount, customer) }),
    ...(salesperson && { salesperson: await takeSalesperson(context, accountId, salesperson) }),
  };
}
