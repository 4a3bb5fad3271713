import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { StaffError } from '#server/errors/staff-error.ts';
import { migrationLock } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import type { Db } from '../tables.ts';
import { assertOwnSchema } from './own-schema.ts';
import { readArchive } from './postgres-archive.ts';
import { assertAlone, dropLeftovers, hasTables, readServer, toMove } from './postgres-schema.ts';
import { PostgresTools } from './postgres-tools.ts';
import { type OpenStaged, type Restored, type RestoreOptions, toStamp } from './restoring.ts';

const stagingName = 'portal_restoring_';
const nameBytes = 6;

interface Names {
  /** Schema of the archive's tables. */
  archived: string;
  /** Schema of its copy until the swap. */
  staging: string;
}

/** Loads an archive, possible only under its original schema: tables there are moved aside during the transaction. */
async function load(tools: PostgresTools, from: string, { archived, staging }: Names) {
  const [origin, aside, own] = [archived, `${staging}_aside`, staging].map(pg.escapeIdentifier);
  const before = `create schema if not exists ${origin}; create schema ${aside}; ${toMove(archived, `${staging}_aside`)}`;
  const after = `create schema ${own}; ${toMove(archived, staging)}; ${toMove(`${staging}_aside`, archived)}; drop schema ${aside}`;
  const quiet = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
  const steps = [`--command=${before}`, '--file=-', `--command=${after}`];
  const psql = tools.start('psql', [...quiet, ...steps]);
  const plain = ['--file=-', '--no-owner', '--no-privileges', `--schema=${archived}`];
  const restore = tools.start('pg_restore', [...plain, from]);
  // Only a complete archive may end the input: psql takes the end of its input for the archive's.
  if (psql.stdin) restore.stdout?.pipe(psql.stdin, { end: false });
  psql.stdin?.on('error', () => restore.kill());
  psql.stdout?.resume();
  const read = tools.ended('pg_restore', restore).then(
    () => psql.stdin?.end(),
    (error) => {
      psql.kill('SIGKILL');
      throw error;
    },
  );
  const loaded = tools.ended('psql', psql).catch((error) => {
    restore.kill();
    throw error;
  });
  const outcomes = await Promise.allSettled([loaded, read]);
  // The process that was not killed says why.
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const reason = failures.find(({ message }) => !/\((SIGTERM|SIGKILL)\)/.test(message));
  if (failures.length > 0) throw reason ?? failures[0];
}

/** Returns an address whose connections find the tables of one schema. */
function toStagedUrl(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', `${given ? `${given} ` : ''}-c search_path=${schema}`);
  return url.href;
}

/** Throws if a pooler drops the schema from the address, to protect the live one. */
async function assertFound(databaseUrl: string, schema: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query('select current_schema() as found');
    if (rows[0]?.found === schema) return;
    throw new StaffError(
      'the way to the database does not pass on `search_path`: name PostgreSQL itself in DATABASE_URL, not a pooler',
    );
  } finally {
    await client.end();
  }
}

interface Live {
  database: Db;
  /** Name of this restore's connections. */
  name: string;
  schema: string;
  isEmpty: boolean;
}

/** Swaps the copy in, in one transaction during which no process of the portal can start. */
async function swap<Result>(
  { database, name, schema, isEmpty }: Live,
  staging: string,
  settle: (old: Db | undefined) => Promise<Result>,
): Promise<Restored<Result>> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${migrationLock}) as taken`.execute(transaction);
    if (!rows[0]?.taken) throw new StaffError('a process of the portal starts on the database');
    await assertAlone(transaction, name);
    const result = await settle(isEmpty ? undefined : database.withSchema(schema));
    const kept = isEmpty ? undefined : `before_restore_${toStamp(Date.now()).toLowerCase()}`;
    const steps = [
      ...(kept ? [`create schema ${kept}`, toMove(schema, kept)] : []),
      `create schema if not exists ${pg.escapeIdentifier(schema)}`,
      toMove(staging, schema),
      `drop schema ${staging}`,
    ];
    for (const step of steps) await sql.raw(step).execute(transaction);
    return { result, kept: kept && `schema ${kept}` };
  });
}

/** Replaces the portal's tables by a backup: prepares the copy in one schema, keeps the old tables in another. */
export async function restorePostgres<Result>(
  { databaseUrl, path, dataDir }: { databaseUrl: string; path: string; dataDir: string },
  { from, replace }: RestoreOptions,
  openStaged: OpenStaged<Result>,
): Promise<Restored<Result>> {
  const name = `portal-restore-${randomBytes(nameBytes).toString('hex')}`;
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  const open = openDatabase({ databaseUrl: url.href, dataDir, onConnectionLost() {} });
  const { database } = open;
  await using ending = new AsyncDisposableStack();
  ending.defer(open.close);
  const { version, schema } = await readServer(database);
  const isEmpty = !(await hasTables(database, schema));
  if (!isEmpty && !replace) {
    throw new StaffError(
      `the database has tables already, in the schema ${schema}: add --replace to put the backup in their place; they are kept in another schema`,
    );
  }
  const tools = new PostgresTools(path, url.href);
  await tools.assertFit(['pg_restore', 'psql'], version);
  await assertAlone(database, name);
  const archive = await readArchive(tools, from);
  // Before loading, since what the archive creates may run during it.
  await assertOwnSchema(from, 'postgres', archive);
  await dropLeftovers(database, stagingName);
  const staging = stagingName + randomBytes(nameBytes).toString('hex');
  await load(tools, from, { archived: archive.schema, staging });
  ending.defer(() => dropLeftovers(database, staging));
  const stagedUrl = toStagedUrl(url.href, staging);
  await assertFound(stagedUrl, staging);
  const staged = await openStaged({ dataDir, databaseUrl: stagedUrl });
  ending.defer(() => staged.close());
  return await swap({ database, name, schema, isEmpty }, staging, (old) => staged.settle(old));
}
