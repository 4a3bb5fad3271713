import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SealingKey } from '#server/crypto/sealing-key.ts';
import { StartError } from '#server/errors/start-error.ts';
import { AdditiveWatch, type Migration } from './additive.ts';
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
import { reservedListed } from './migrations/0030-reserved-listed.ts';
import { pushFaults } from './migrations/0031-push-faults.ts';
import { destinations } from './migrations/0032-destinations.ts';
import { openAlerts } from './migrations/0033-open-alerts.ts';
import { savedFilters } from './migrations/0034-saved-filters.ts';
import { events } from './migrations/0035-events.ts';
import { statements } from './migrations/0036-statements.ts';
import { addresses } from './migrations/0037-addresses.ts';
import { pictures } from './migrations/0038-pictures.ts';
import { failedDeliveries } from './migrations/0039-failed-deliveries.ts';
import { returns } from './migrations/0040-returns.ts';
import { removed } from './migrations/0042-removed.ts';
import type { Database, Db } from './tables.ts';

type MigrationList = Readonly<Record<string, Migration>>;

/** Every migration in the order they run. */
export const migrations: MigrationList = {
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
  '0030-reserved-listed': reservedListed,
  '0031-push-faults': pushFaults,
  '0032-destinations': destinations,
  '0033-open-alerts': openAlerts,
  '0034-saved-filters': savedFilters,
  '0035-events': events,
  '0036-statements': statements,
  '0037-addresses': addresses,
  '0038-pictures': pictures,
  '0039-failed-deliveries': failedDeliveries,
  '0040-returns': returns,
  '0042-removed': removed,
};

export const migrationNames: readonly string[] = Object.keys(migrations);

/** Any constant: names the lock of migrations among PostgreSQL's advisory locks. */
export const migrationLock = 749_010_008;

/** A migration that ran, and if older versions work beside it. */
export interface DoneMigration {
  name: string;
  isAdditive: boolean;
}

/** Throws a StartError if a newer version migrated the database, which may have changed what this one relies on. */
export function assertKnown(names: Iterable<string>, list?: MigrationList): void {
  const newer = findNewer(names, list);
  if (newer.length === 0) return;
  throw new StartError(
    `the database was brought up to date by a newer version of the portal (${newer.join(', ')}): ` +
      'start that version, or restore a copy of the database from before it',
  );
}

/** Reads the migrations that ran in a database of the portal, in order. */
export async function readMigrations(database: Kysely<Database>): Promise<DoneMigration[]> {
  // Databases of version 1 had no `additive` column.
  const { rows } = await sql<{ name: string; additive?: number }>`
    select * from migration`.execute(database);
  return rows
    .map(({ name, additive }) => ({ name, isAdditive: additive === 1 }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function findNewer(names: Iterable<string>, list: MigrationList = migrations): string[] {
  return [...names].filter((name) => !Object.hasOwn(list, name));
}

export function findMissing(names: Iterable<string>): string[] {
  const done = new Set(names);
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** Returns the names of migrations that old versions cannot run beside. */
export function toBreaking(done: readonly DoneMigration[]): string[] {
  return done.filter(({ isAdditive }) => !isAdditive).map(({ name }) => name);
}

/** Throws if this version cannot serve the tables: a newer one changed them, or an older copy was restored. */
export async function assertServable(database: Db): Promise<void> {
  const done = await readMigrations(database);
  assertKnown(toBreaking(done));
  const missing = findMissing(done.map(({ name }) => name));
  if (missing.length > 0) throw new StartError(`the database lacks ${missing.join(', ')}`);
}

export interface MigrateOptions {
  /** Migrations of another version. */
  list?: MigrationList;
  /** Throws if the database cannot be used after all; then nothing is changed. */
  assertUsable?(transaction: Transaction<Database>): Promise<void>;
  /** Throws a StartError, and changes nothing, if a migration is not additive. */
  additiveOnly?: boolean;
  /** Accepts a database that a newer version has only added to. */
  besideNewer?: boolean;
}

/** Interval for polling another migrating process's lock: a waiting statement would hold up its indexes. */
const pollMs = 100;
/** Timeout of a table change, which then retries: all later statements wait behind it. */
const lockTimeout = '2s';
const lockTries = 30;
const lockPauseMs = 1000;
/** PostgreSQL's code for a lock timeout. */
const lockNotAvailable = '55P03';

async function tryLock(database: Kysely<Database>, held: 'session' | 'xact'): Promise<boolean> {
  const take = sql.raw(held === 'xact' ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock');
  const { rows } = await sql<{ taken: boolean }>`
    select ${take}(${migrationLock}) as taken`.execute(database);
  return rows[0]?.taken !== false;
}

async function prepareTable(transaction: Transaction<Database>): Promise<void> {
  await sql`create table if not exists migration (name text primary key, additive integer)`.execute(
    transaction,
  );
  const { rows } = await sql<object>`select * from migration limit 1`.execute(transaction);
  if (rows[0] && !('additive' in rows[0])) {
    await sql`alter table migration add column additive integer`.execute(transaction);
  }
}

async function insertDone(database: Kysely<Database>, { name, isAdditive }: DoneMigration) {
  const additive = isAdditive ? 1 : 0;
  await sql`insert into migration (name, additive) values (${name}, ${additive})`.execute(database);
}

async function runOne(
  transaction: Transaction<Database>,
  masterKey: SealingKey,
  [name, migration]: [string, Migration],
  { additiveOnly }: MigrateOptions,
): Promise<DoneMigration> {
  const isIndex = migration.runOutside !== undefined;
  const refuse = (why: string) => {
    if (!additiveOnly || isIndex) return;
    throw new StartError(
      `${name} is not additive (${why}): servers of the version before would not be ready beside it. Nothing was changed; run it without --additive-only at a quiet hour`,
    );
  };
  if (migration.isBreaking) refuse('it says so');
  const watch = new AdditiveWatch(refuse);
  await migration(transaction.withPlugin(watch), masterKey);
  const done = { name, isAdditive: isIndex || (watch.isAdditive && !migration.isBreaking) };
  await insertDone(transaction, done);
  return done;
}

type Outside = Required<Pick<Migration, 'runOutside'>> & { name: string };

/** Runs all up to one that runs outside, which is returned as `next`; undefined while another process migrates. */
async function runInTransaction(
  transaction: Transaction<Database>,
  engine: 'sqlite' | 'postgres',
  masterKey: SealingKey,
  options: MigrateOptions,
): Promise<{ ran: DoneMigration[]; next?: Outside } | undefined> {
  const { list = migrations, besideNewer, assertUsable } = options;
  if (engine === 'postgres') {
    if (!(await tryLock(transaction, 'xact'))) return undefined;
    await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(transaction);
  }
  await prepareTable(transaction);
  const before = await readMigrations(transaction);
  const names = new Set(before.map(({ name }) => name));
  assertKnown(besideNewer ? toBreaking(before) : names, list);
  const ran: DoneMigration[] = [];
  let next: Outside | undefined;
  for (const [name, migration] of Object.entries(list)) {
    if (names.has(name)) continue;
    const { runOutside } = migration;
    if (runOutside && engine === 'postgres' && names.size > 0) {
      next = { name, runOutside };
      break;
    }
    ran.push(await runOne(transaction, masterKey, [name, migration], options));
  }
  await assertUsable?.(transaction);
  return { ran, ...(next && { next }) };
}

/** Runs one outside a transaction, unless another process does or did. */
function runOutside(database: Kysely<Database>, { name, runOutside }: Outside) {
  return database.connection().execute(async (connection): Promise<DoneMigration[]> => {
    if (!(await tryLock(connection, 'session'))) return [];
    try {
      if ((await readMigrations(connection)).some((done) => done.name === name)) return [];
      await runOutside(connection);
      const done = { name, isAdditive: true };
      await insertDone(connection, done);
      return [done];
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection);
    }
  });
}

async function retryLocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      if (tries >= lockTries) {
        throw new StartError(
          'another transaction holds a table for minutes: end it, then come again',
          {
            cause: error,
          },
        );
      }
      await wait(lockPauseMs);
    }
  }
}

/**
 * Brings the tables up to date and returns what ran, in one transaction except for indexes that PostgreSQL
 * makes concurrently. SQLite begins it as IMMEDIATE: processes that start together wait for one another.
 * Throws a StartError if the database is of a newer version; if it, or `assertUsable`, throws, nothing is
 * changed.
 */
export async function migrate(
  database: Db,
  engine: 'sqlite' | 'postgres',
  masterKey: SealingKey,
  options: MigrateOptions = {},
): Promise<DoneMigration[]> {
  const all: DoneMigration[] = [];
  for (;;) {
    const step = await retryLocks(() =>
      database
        .transaction()
        .execute((transaction) => runInTransaction(transaction, engine, masterKey, options)),
    );
    if (step) all.push(...step.ran);
    if (step && !step.next) return all;
    const outside = step?.next ? await runOutside(database, step.next) : [];
    all.push(...outside);
    if (outside.length === 0) await wait(pollMs);
  }
}
