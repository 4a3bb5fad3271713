import type { Secrets } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import type { Db } from './tables.ts';

/** There is one row. */
const id = 1;
/** Sealed under the master key: who cannot open it has another key. */
const text = 'key check';
/** Secrets of each kind that are tried, the oldest first. */
const tried = 100;

const wrongKey =
  'the master key (MASTER_KEY, or master.key in DATA_DIR) is not the one that this database was sealed with: ' +
  'start with that key, or with an empty database';

function opens({ open }: Secrets, sealed: string): boolean {
  try {
    open(sealed);
    return true;
  } catch {
    // The one reason for which it throws is what is asked here.
    return false;
  }
}

async function readCheck(database: Db): Promise<string | undefined> {
  const row = await database
    .selectFrom('key_check')
    .select('sealed')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.sealed;
}

/** Throws where what the database keeps to be tried does not open: it was sealed under another key since the start. */
export async function assertKeyOpens(database: Db, secrets: Secrets): Promise<void> {
  const check = await readCheck(database);
  if (check === undefined || !opens(secrets, check)) throw new StartError(wrongKey);
}

/** Some of what was sealed before there was a check. */
async function readSealed(database: Db): Promise<string[]> {
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

/**
 * Whether most of what is sealed opens. Not all of it must: a server that ran under a wrong key may
 * have sealed a few secrets with that one.
 */
async function opensMost(database: Db, secrets: Secrets): Promise<boolean> {
  const sealed = await readSealed(database);
  return sealed.filter((each) => opens(secrets, each)).length * 2 >= sealed.length;
}

/**
 * Throws a StartError under another master key than the database's. A database without a check gets
 * one, where the key opens what is sealed in it.
 */
export async function assertMasterKey(database: Db, secrets: Secrets): Promise<void> {
  if ((await readCheck(database)) === undefined) {
    if (!(await opensMost(database, secrets))) throw new StartError(wrongKey);
    await database
      .insertInto('key_check')
      .values({ id, sealed: secrets.seal(text) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  // Read anew: another process may have come first, under another key.
  await assertKeyOpens(database, secrets);
}
