import assert from 'node:assert/strict';
import { constants, copyFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { loadShippedOutlets } from '#server/core/built-in/outlets/outlet-store.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { KeyRing } from '#server/database/key-ring.ts';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/tables.ts';
import { temporaryFolder } from '../../../src/scripts/temporary-folder.ts';

/** The engine of this run: `npm run test:server` sets TEST_DATABASE_URL for its second pass. */
export const serverUrl = process.env.TEST_DATABASE_URL;

async function withServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const leaveMs = 5000;

/** Drops a database after its connections closed: a forced drop would send errors to a closed pool. */
async function drop(client: pg.Client, name: string): Promise<void> {
  const deadline = performance.now() + leaveMs;
  for (;;) {
    const busy = await client.query('select 1 from pg_stat_activity where datname = $1', [name]);
    if (busy.rows.length === 0 || performance.now() > deadline) break;
  }
  await client.query(`drop database "${name}" with (force)`);
}

export interface TestDatabase extends OpenDatabase {
  engine: 'sqlite' | 'postgres';
  /** Settings for another connection or process to the same database. */
  databaseUrl: string | undefined;
  dataDir: string;
  close(): Promise<void>;
}

type Watched = Pick<DatabaseOptions, 'onWaited'>;

/** Creates a database; `template` is copied: a SQLite file or the name of a PostgreSQL database. */
async function makePlace(template?: string) {
  const dataDir = await mkdtemp(path.join(temporaryFolder, 'portal-'));
  const name = `test_${path.basename(dataDir).replaceAll(/\W/g, '_').toLowerCase()}_${process.pid}`;
  const databaseUrl = serverUrl && Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  if (databaseUrl) {
    // Copies files, since tests do not need the write-ahead log.
    const from = template ? ` template "${template}" strategy file_copy` : '';
    await withServer((client) => client.query(`create database "${name}"${from}`));
  } else if (template) {
    await copyFile(template, path.join(dataDir, 'portal.sqlite'), constants.COPYFILE_FICLONE);
  }
  const remove = async () => {
    await rm(dataDir, { recursive: true });
    if (databaseUrl) await withServer((client) => drop(client, name));
  };
  return { dataDir, databaseUrl, remove };
}

/** A place for a database that does not exist yet. */
export const makeEmptyPlace = () => makePlace();

/** A separate database, optionally copied from `template`. */
async function openDatabaseFrom(template?: string, watched: Watched = {}): Promise<TestDatabase> {
  const { dataDir, databaseUrl, remove } = await makePlace(template);
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  let isClosed = false;
  const onConnectionLost = (error: Error) => {
    // On a busy machine a connection may still be open when its database is dropped.
    if (!isClosed) throw error;
  };
  const open = openDatabase({ databaseUrl, dataDir, onConnectionLost, ...watched });
  const close = async () => {
    await open.close();
    isClosed = true;
    await remove();
  };
  return { ...open, engine, databaseUrl, dataDir, close };
}

/** A separate empty database on the engine of this run. */
export function openEmptyDatabase(): Promise<TestDatabase> {
  return openDatabaseFrom();
}

/** Master key of the test databases. */
export const masterKey = '00'.repeat(32);

/** The key ring of a migrated database, created if absent. */
export async function openKeyRing(database: Db, ...keys: string[]): Promise<KeyRing> {
  const [first, ...others] = (keys.length > 0 ? keys : [masterKey]).map(
    (hex) => new SealingKey(hex),
  );
  assert.ok(first);
  const secrets = new KeyRing(database, () => [first, ...others]);
  await database.transaction().execute((transaction) => secrets.load(transaction, 1));
  return secrets;
}

/** For migrations of a database without rows that need a key. */
export const noKeys = SealingKey.random();

/** A separate migrated database. */
export async function openTestDatabase(watched?: Watched): Promise<TestDatabase> {
  const context = await openDatabaseFrom(undefined, watched);
  await migrate(context.database, context.engine, noKeys);
  return context;
}

/**
 * A separate database for a portal: migrated, with all places and outlets. Copies the run's
 * template if there is one (`template.ts`).
 */
export async function openFilledDatabase(watched?: Watched): Promise<TestDatabase> {
  const { TEST_TEMPLATE } = process.env;
  if (TEST_TEMPLATE) return openDatabaseFrom(TEST_TEMPLATE, watched);
  const context = await openTestDatabase(watched);
  await saveAreas(context.database, shippedAreas());
  await loadShippedOutlets(context.database);
  return context;
}
