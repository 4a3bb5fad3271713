import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openFilledDatabase } from './database.ts';

/** Creates the template database of test portals: a file or the name of a PostgreSQL database. */
async function makeTemplate(): Promise<{ template: string; dataDir: string }> {
  const { database, databaseUrl, dataDir } = await openFilledDatabase();
  // A copied database must not have connections.
  await database.destroy();
  const template = databaseUrl
    ? new URL(databaseUrl).pathname.slice(1)
    : path.join(dataDir, 'portal.sqlite');
  return { template, dataDir };
}

let own: string | undefined;

/** Once per test process, unless `npm run test:server` created one for all. */
export async function globalSetup(): Promise<void> {
  if (process.env.TEST_TEMPLATE) return;
  const { template, dataDir } = await makeTemplate();
  process.env.TEST_TEMPLATE = template;
  own = dataDir;
}

/** The PostgreSQL database goes with its server. */
export async function globalTeardown(): Promise<void> {
  if (own) await rm(own, { recursive: true });
}

if (import.meta.main) process.stdout.write(JSON.stringify(await makeTemplate()));
