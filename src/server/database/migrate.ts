import { sql, type Transaction } from 'kysely';
import type { SealingKey } from '#server/sealing-key.ts';
import { StartError } from '#server/start-error.ts';
import { first } from './migrations/0001-first.ts';
import { openApi } from './migrations/0002-open-api.ts';
import { people } from './migrations/0003-people.ts';
import { keyCheck } from './migrations/0004-key-check.ts';
import { refusedCalls } from './migrations/0005-refused-calls.ts';
import { identity } from './migrations/0006-identity.ts';
import { access } from './migrations/0007-access.ts';
import { staff } from './migrations/0008-staff.ts';
import { guessing } from './migrations/0009-guessing.ts';
import { usedNetworks } from './migrations/0010-used-networks.ts';
import { core } from './migrations/0011-core.ts';
import { coreBalance } from './migrations/0012-core-balance.ts';
import { trace } from './migrations/0013-trace.ts';
import { diagnosis } from './migrations/0014-diagnosis.ts';
import { alerts } from './migrations/0015-alerts.ts';
import { inbox } from './migrations/0016-inbox.ts';
import { ownDisabled } from './migrations/0017-own-disabled.ts';
import { listed } from './migrations/0018-listed.ts';
import { sought } from './migrations/0019-sought.ts';
import { version2 } from './migrations/0020-version-2.ts';
import { dataKey } from './migrations/0021-data-key.ts';
import { factors } from './migrations/0022-factors.ts';
import { activity } from './migrations/0023-activity.ts';
import { organisations } from './migrations/0024-organisations.ts';
import { staffWork } from './migrations/0025-staff.ts';
import { toolTokens } from './migrations/0026-tool-tokens.ts';
import { callToken } from './migrations/0027-call-token.ts';
import { pushMessages } from './migrations/0028-push-messages.ts';
import { keptBytes } from './migrations/0029-kept-bytes.ts';
import type { Database, Db } from './tables.ts';

/** Some need the master key that the database is from. */
type Migration = (transaction: Transaction<Database>, masterKey: SealingKey) => Promise<void>;

/** Every migration in the order they run. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-open-api': openApi,
  '0003-people': people,
  '0004-key-check': keyCheck,
  '0005-refused-calls': refusedCalls,
  '0006-identity': identity,
  '0007-access': access,
  '0008-staff': staff,
  '0009-guessing': guessing,
  '0010-used-networks': usedNetworks,
  '0011-core': core,
  '0012-core-balance': coreBalance,
  '0013-trace': trace,
  '0014-diagnosis': diagnosis,
  '0015-alerts': alerts,
  '0016-inbox': inbox,
  '0017-own-disabled': ownDisabled,
  '0018-listed': listed,
  '0019-sought': sought,
  '0020-version-2': version2,
  '0021-data-key': dataKey,
  '0022-factors': factors,
  '0023-activity': activity,
  '0024-organisations': organisations,
  '0025-staff': staffWork,
  '0026-tool-tokens': toolTokens,
  '0027-call-token': callToken,
  '0028-push-messages': pushMessages,
  '0029-kept-bytes': keptBytes,
};

/** Their names, in the same order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Any constant: names the lock of migrations among PostgreSQL's advisory locks. */
export const migrationLock = 749_010_008;

/** A newer version may have changed what this one relies on: it is not touched. Throws a StartError. */
export function assertKnown(names: Iterable<string>): void {
  const newer = findNewer(names);
  if (newer.length === 0) return;
  throw new StartError(
    `the database was brought up to date by a newer version of the portal (${newer.join(', ')}): ` +
      'start that version, or restore a copy of the database from before it',
  );
}

/** The migrations that ran in a database of the portal, in their order. */
export async function readMigrations(database: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(database);
  return rows.map(({ name }) => name).sort();
}

/** Of these the migrations that this version does not know. */
export function findNewer(names: Iterable<string>): string[] {
  return [...names].filter((name) => !Object.hasOwn(migrations, name));
}

/** The migrations of this version that a database with these lacks. */
export function findMissing(names: Iterable<string>): string[] {
  const done = new Set(names);
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** Throws where the tables are not those of this version: a newer one changed them, or an older copy was put back. */
export async function assertCurrent(database: Db): Promise<void> {
  const names = await readMigrations(database);
  assertKnown(names);
  const missing = findMissing(names);
  if (missing.length > 0) throw new StartError(`the database lacks ${missing.join(', ')}`);
}

/**
 * Brings the tables up to date, in one transaction, which SQLite begins as IMMEDIATE: processes
 * that start together wait for one another. (Kysely's own migrator refuses transactions on SQLite.)
 * Throws a StartError where the database is of a newer version; where it, or `assertUsable`, throws,
 * nothing is changed.
 */
export async function migrate(
  database: Db,
  engine: 'sqlite' | 'postgres',
  masterKey: SealingKey,
  assertUsable: (transaction: Transaction<Database>) => Promise<void> = async () => {},
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (engine === 'postgres')
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migration (name text primary key)`.execute(transaction);
    const names = await readMigrations(transaction);
    assertKnown(names);
    for (const [name, run] of Object.entries(migrations)) {
      if (names.includes(name)) continue;
      await run(transaction, masterKey);
      await sql`insert into migration (name) values (${name})`.execute(transaction);
    }
    await assertUsable(transaction);
  });
}
