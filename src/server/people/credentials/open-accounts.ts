import { randomBytes, randomUUID } from 'node:crypto';
import { newPrivateKey, randomDigits, toCustomerRow } from '#server/accounts/account-store.ts';
import { insertSalesperson } from '#server/accounts/salesperson-store.ts';
import { toWebhookColumns } from '#server/accounts/webhook-secret.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

type Owner = Pick<OrganisationRow, 'id'>;

/** Terms that the reviewer sets when approving a company. */
export interface Terms {
  /** True if the customer may collect cash on delivery. */
  cod: boolean;
  /** Initial number of waybills; null: not counted. */
  balance: number | null;
}

const apiAccountDigits = 18;
const codeDigits = 10;
const passwordBytes = 16;
/** Waybills of a test customer: practically unlimited, but counted as in production. */
const sandboxBalance = 100_000;
/** Outlet of the test salesperson, in Cairo. */
const sandboxOutlet = 'EG-C-001';

/**
 * Id of the new account; undefined if the owner has one of this environment. The caller must hold
 * the organisation's row, so that the account is suspended with it in any order.
 */
async function insertAccount(
  transaction: Queryable,
  { secrets, now }: People,
  owner: Owner,
  kind: Pick<AccountTable, 'environment' | 'level'>,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto('account')
    .values(({ selectFrom }) => ({
      id: randomUUID(),
      api_account: randomDigits(apiAccountDigits),
      ...kind,
      private_key: secrets.seal(newPrivateKey()),
      ...toWebhookColumns(secrets, now()),
      all_interfaces: 0,
      created_at: now(),
      organisation_id: owner.id,
      suspended_at: selectFrom('organisation').select('suspended_at').where('id', '=', owner.id),
    }))
    .onConflict((conflict) => conflict.columns(['organisation_id', 'environment']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function insertCustomer(
  transaction: Queryable,
  { secrets, now }: People,
  accountId: string,
  terms: Terms,
): Promise<void> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const customer = { accountId, code: `J${randomDigits(codeDigits)}`, password, ...terms };
  await transaction
    .insertInto('customer')
    .values({ ...toCustomerRow(secrets, customer, now()), password: secrets.seal(password) })
    .execute();
}

/**
 * Opens the sandbox of a verified developer: an account with its key, a test customer and a test
 * salesperson. Does nothing if the owner has one.
 */
export async function openSandbox(transaction: Queryable, people: People, owner: Owner) {
  const kind = { environment: 'sandbox', level: 'developer' } as const;
  const id = await insertAccount(transaction, people, owner, kind);
  if (id === undefined) return;
  await insertCustomer(transaction, people, id, { cod: true, balance: sandboxBalance });
  await insertSalesperson(transaction, {
    code: `S${randomDigits(codeDigits)}`,
    account_id: id,
    outlet: sandboxOutlet,
    disabled: 0,
    created_at: people.now(),
  });
}

/**
 * Opens the production account of a verified company with its customer, and raises its accounts to
 * the company level. A second approval does not change key, COD and balance.
 */
export async function openProduction(
  transaction: Queryable,
  people: People,
  owner: Owner,
  terms: Terms,
): Promise<void> {
  const kind = { environment: 'production', level: 'enterprise' } as const;
  const id = await insertAccount(transaction, people, owner, kind);
  if (id !== undefined) await insertCustomer(transaction, people, id, terms);
  await transaction
    .updateTable('account')
    .set({ level: 'enterprise' })
    .where('organisation_id', '=', owner.id)
    .execute();
}
