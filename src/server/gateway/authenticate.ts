import { timingSafeEqual } from 'node:crypto';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import type { Db } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { SignedHeaders } from './read-headers.ts';

const columns = [
  'id',
  'api_account',
  'environment',
  'level',
  'private_key',
  'old_key',
  'old_key_until',
  'all_interfaces',
  'allowed_addresses',
  'organisation_id',
  'webhook_secret',
  'old_webhook_secret',
  'old_webhook_until',
  'v1_off_at',
  'suspended_at',
] as const;

export interface Identified extends Pick<AccountTable, (typeof columns)[number]> {
  /** Ids of the operations granted individually. */
  granted: Set<string>;
}

/** Compares in constant time, whatever the length of the received text. */
export function isSameDigest(expected: string, received: string): boolean {
  const wanted = Buffer.from(expected);
  const given = Buffer.alloc(wanted.length);
  given.write(received);
  return timingSafeEqual(wanted, given) && Buffer.byteLength(received) === wanted.length;
}

const selectAccounts = prepare((database, args: { apiAccounts: readonly string[] }) =>
  database
    .selectFrom('account')
    .leftJoin('account_interface', 'account_interface.account_id', 'account.id')
    .select([...columns, 'operation'])
    .where('account.api_account', 'in', args.apiAccounts),
);

/** Finds an account and its grants; read again for every call. */
export type FindAccount = (apiAccount: string) => Promise<Identified | undefined>;

/** Calls that arrive together share one indexed read. */
export function createFindAccount(database: Db): FindAccount {
  return readTogether(async (apiAccounts: string[]) => {
    const found = new Map<string, Identified>();
    for (const { operation, ...account } of await selectAccounts(database, { apiAccounts })) {
      const identified = found.get(account.api_account) ?? { ...account, granted: new Set() };
      if (operation !== null) identified.granted.add(operation);
      found.set(account.api_account, identified);
    }
    return found;
  });
}

/** A secret that an account signs with; the previous one is valid until its overlap ends. */
export interface SigningKey {
  text: string;
  age: 'current' | 'old';
}

function toOpen(
  sealed: { current: string | null; old: string | null; oldUntil: number | null },
  secrets: Secrets,
  now: number,
): SigningKey[] {
  const { current, old, oldUntil } = sealed;
  const isOldOver = oldUntil === null || now >= oldUntil;
  return [
    ...(current === null ? [] : [{ text: secrets.open(current), age: 'current' as const }]),
    ...(old === null || isOldOver ? [] : [{ text: secrets.open(old), age: 'old' as const }]),
  ];
}

/** Returns the keys that an account may sign with now in version 1. */
export function toSigningKeys(account: Identified, secrets: Secrets, now: number): SigningKey[] {
  const { private_key: current, old_key: old, old_key_until: oldUntil } = account;
  return toOpen({ current, old, oldUntil }, secrets, now);
}

/** Returns the secrets that an account may sign with now in version 2; none if none exists yet. */
export function toWebhookSecrets(account: Identified, secrets: Secrets, now: number): SigningKey[] {
  const { webhook_secret, old_webhook_secret, old_webhook_until } = account;
  const sealed = { current: webhook_secret, old: old_webhook_secret, oldUntil: old_webhook_until };
  return toOpen(sealed, secrets, now);
}

/** Returns the key that made the header's digest of the received text; throws 145003030 if none did. */
export function findSigningKey(
  headers: SignedHeaders,
  bizContent: string | undefined,
  keys: readonly SigningKey[],
): SigningKey {
  // Compares all, so that timing does not reveal which one matched.
  const [found] = keys.filter(({ text }) =>
    isSameDigest(toHeaderDigest(md5, bizContent ?? '', text), headers.digest),
  );
  if (found) return found;
  const text = bizContent === undefined ? 'detail.digestOverEmpty' : 'detail.headerDigest';
  throw new ApiError('145003030', { text, field: 'digest' });
}
