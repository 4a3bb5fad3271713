import type { OtherSecret } from '#contract/diagnosis.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import { isAllowedFrom } from '#server/accounts/permission.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { Db } from '#server/database/tables.ts';
import type { Identified } from '../authenticate.ts';

interface Context {
  database: Db;
  secrets: Secrets;
  now(): number;
}

/** Customers whose secrets are tried: more would take the time of other mistakes. */
const mostCustomers = 3;

export function readCustomers(database: Db, accountId: string) {
  return database
    .selectFrom('customer')
    .select(['code', 'cipher', 'password'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(mostCustomers)
    .execute();
}

export type CustomerSecrets = Pick<CustomerRow, 'code' | 'cipher' | 'password'>;

/** Reads keys and secrets of the owner's account in the other environment. */
async function readOtherAccounts({ database }: Context, { id, organisation_id }: Identified) {
  if (organisation_id === null) return [];
  return database
    .selectFrom('account')
    .select([
      'environment',
      'private_key',
      'old_key',
      'old_key_until',
      'webhook_secret',
      'old_webhook_secret',
      'old_webhook_until',
    ])
    .where('organisation_id', '=', organisation_id)
    .where('id', '!=', id)
    .execute();
}

/** True if production accepts calls from an address. Else the sandbox must not confirm a leaked production secret. */
export async function mayCallProduction(
  { database }: Pick<Context, 'database'>,
  { organisation_id }: Identified,
  address: string,
): Promise<boolean> {
  const production = await database
    .selectFrom('account')
    .select('allowed_addresses')
    .where('organisation_id', '=', organisation_id)
    .where('environment', '=', 'production')
    .executeTakeFirst();
  return production !== undefined && isAllowedFrom(address, production.allowed_addresses);
}

type OtherAccount = Awaited<ReturnType<typeof readOtherAccounts>>[number];

interface SealedSecret {
  id: OtherSecret['id'];
  text: string | null;
}

function toOpen({ secrets }: Context, sealed: readonly SealedSecret[]): OtherSecret[] {
  return sealed.flatMap(({ id, text }) =>
    text === null ? [] : [{ id, text: secrets.open(text) }],
  );
}

function toKeys({ now }: Context, other: OtherAccount): SealedSecret[] {
  const id = other.environment === 'production' ? 'production-key' : 'sandbox-key';
  // The previous key also opens production, until its overlap ends.
  const isOver = now() >= (other.old_key_until ?? 0);
  return [
    { id, text: other.private_key },
    { id: isOver ? 'old-key' : id, text: other.old_key },
  ];
}

function toWebhookSecrets({ now }: Context, other: OtherAccount): SealedSecret[] {
  const id = other.environment === 'production' ? 'production-secret' : 'sandbox-secret';
  const isOver = now() >= (other.old_webhook_until ?? 0);
  return [
    { id, text: other.webhook_secret },
    { id: isOver ? 'old-secret' : id, text: other.old_webhook_secret },
  ];
}

/** Reads the owner's other secrets: the previous key, the other environment's, and those of the customers named. */
export async function readOtherSecrets(
  context: Context,
  account: Identified,
  customers: readonly CustomerSecrets[],
): Promise<OtherSecret[]> {
  const others = await readOtherAccounts(context, account);
  return toOpen(context, [
    { id: 'old-key', text: account.old_key },
    ...others.flatMap((other) => toKeys(context, other)),
    ...customers.flatMap(({ cipher, password }): SealedSecret[] => [
      { id: 'password', text: password },
      { id: 'cipher', text: cipher },
    ]),
  ]);
}

/** Most callback secrets tried: more would take time from other mistakes. */
const mostCallbacks = 8;

function readCallbackSecrets({ database }: Context, { id }: Identified) {
  return database
    .selectFrom('callback_secret')
    .select(['secret', 'old_secret'])
    .where('account_id', '=', id)
    .orderBy('made_at', 'desc')
    .limit(mostCallbacks)
    .execute();
}

/** Does the same for version 2. Excludes the account's own key of version 1, a mistake with its own name. */
export async function readOtherWebhookSecrets(
  context: Context,
  account: Identified,
): Promise<OtherSecret[]> {
  const [others, callbacks, customers] = await Promise.all([
    readOtherAccounts(context, account),
    readCallbackSecrets(context, account),
    readCustomers(context.database, account.id),
  ]);
  return toOpen(context, [
    { id: 'old-secret', text: account.old_webhook_secret },
    ...others.flatMap((other) => toWebhookSecrets(context, other)),
    ...callbacks.flatMap(({ secret, old_secret }): SealedSecret[] => [
      { id: 'callback-secret', text: secret },
      { id: 'callback-secret', text: old_secret },
    ]),
    ...others.flatMap((other) => toKeys(context, other)),
    { id: 'old-key', text: account.old_key },
    ...customers.map(({ password }) => ({ id: 'customer-password' as const, text: password })),
  ]);
}
