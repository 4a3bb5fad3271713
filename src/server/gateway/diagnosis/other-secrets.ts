import type { OtherSecret } from '#contract/diagnosis/diagnosis.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import type { Db } from '#server/database/tables.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Identified } from '../authenticate.ts';

interface Ground {
  database: Db;
  secrets: Secrets;
  now(): number;
}

/** Customers whose secrets are tried: more would take the time of other mistakes. */
const mostCustomers = 3;

/** The account's newest customers with what stands for their passwords. */
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

/** Keys of the owner's account of the other environment. */
async function readOtherKeys({ database }: Ground, { id, user_id }: Identified) {
  if (user_id === null) return [];
  return database
    .selectFrom('account')
    .select(['environment', 'private_key', 'old_key', 'old_key_until'])
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .execute();
}

/**
 * Secrets of the account's owner that are not its current key: the one before it, which is kept for
 * some time after its overlap, keys of the other environment, passwords and ciphers of the customers
 * named.
 */
export async function readOtherSecrets(
  ground: Ground,
  account: Identified,
  customers: readonly CustomerSecrets[],
): Promise<OtherSecret[]> {
  const sealed: { id: OtherSecret['id']; text: string | null }[] = [
    { id: 'old-key', text: account.old_key },
  ];
  for (const other of await readOtherKeys(ground, account)) {
    const id = other.environment === 'production' ? 'production-key' : 'sandbox-key';
    // The one before it opens production as well, until its overlap ends.
    const isOver = ground.now() >= (other.old_key_until ?? 0);
    sealed.push({ id, text: other.private_key });
    sealed.push({ id: isOver ? 'old-key' : id, text: other.old_key });
  }
  for (const { cipher, password } of customers) {
    sealed.push({ id: 'password', text: password }, { id: 'cipher', text: cipher });
  }
  return sealed.flatMap(({ id, text }) =>
    text === null ? [] : [{ id, text: ground.secrets.open(text) }],
  );
}
