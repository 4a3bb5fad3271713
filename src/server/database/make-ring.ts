import { SealingKey } from '#server/crypto/sealing-key.ts';
import { assertOpens, rootId, toRow } from './data-keys.ts';
import type { Queryable } from './tables.ts';

/** Secrets of each kind that are tried, the oldest first. */
const tried = 100;

/** Some of what a master key sealed by itself, in a database from before it had a check of its key. */
async function readSealed(database: Queryable): Promise<string[]> {
  const accounts = await database
    .selectFrom('account')
    .select('private_key')
    .orderBy('created_at')
    .limit(tried)
    .execute();
  const reviewers = await database
    .selectFrom('users')
    .select('totp_secret')
    .where('totp_secret', 'is not', null)
    .orderBy('created_at')
    .limit(tried)
    .execute();
  const keys = accounts.map(({ private_key }) => private_key);
  return [...keys, ...reviewers.flatMap(({ totp_secret }) => totp_secret ?? [])];
}

/** Whether the audit record was chained with a key of the master key's by itself. */
async function hasAudit(database: Queryable): Promise<boolean> {
  const row = await database.selectFrom('audit').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes the ring of a database that has none: of an empty one two keys at random, one to derive from
 * and one that seals; else the master key becomes key 0, as in its migration.
 */
export async function makeRing(
  transaction: Queryable,
  masterKey: SealingKey,
  now: number,
): Promise<void> {
  const sealed = await readSealed(transaction);
  assertOpens(masterKey, sealed);
  const insert = (key: SealingKey, id: number, times: { made_at?: number; seals_since?: number }) =>
    transaction
      .insertInto('data_key')
      .values({ ...toRow(key, id, masterKey), ...times })
      .execute();
  if (sealed.length > 0 || (await hasAudit(transaction))) {
    await insert(masterKey, rootId, { seals_since: 0 });
    return;
  }
  await insert(SealingKey.random(), rootId, { made_at: now });
  await insert(SealingKey.random(), rootId + 1, { made_at: now, seals_since: now });
}
