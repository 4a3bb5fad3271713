import { timingSafeEqual } from 'node:crypto';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { ApiError } from '#server/api-error.ts';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import type { AccountTable, Db } from '#server/database/tables.ts';
import { md5 } from '#server/md5.ts';
import type { Secrets } from '#server/secrets.ts';
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
  'user_id',
] as const;

export interface Identified extends Pick<AccountTable, (typeof columns)[number]> {
  /** Ids of the operations granted one by one. */
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

/** Finds an account and what was granted to it; read anew for every call (design.md §5). */
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

/** A private key of an account; the one before the last rotation works until its overlap ends. */
export interface SigningKey {
  text: string;
  age: 'current' | 'old';
}

/** The keys that an account may sign with now. */
export function toSigningKeys(account: Identified, secrets: Secrets, now: number): SigningKey[] {
  const current = { text: secrets.open(account.private_key), age: 'current' } as const;
  const { old_key, old_key_until } = account;
  if (old_key === null || old_key_until === null || now >= old_key_until) return [current];
  return [current, { text: secrets.open(old_key), age: 'old' }];
}

/** The key that the digest header was made with over the text as received; 145003030 where none was. */
export function findSigningKey(
  headers: SignedHeaders,
  bizContent: string | undefined,
  keys: readonly SigningKey[],
): SigningKey {
  // Each of them, so that time does not tell which one it was.
  const [found] = keys.filter(({ text }) =>
    isSameDigest(toHeaderDigest(md5, bizContent ?? '', text), headers.digest),
  );
  if (found) return found;
  const text = bizContent === undefined ? 'detail.digestOverEmpty' : 'detail.headerDigest';
  throw new ApiError('145003030', { text, field: 'digest' });
}
