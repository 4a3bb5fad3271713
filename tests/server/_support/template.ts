import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openFilledDatabase } from './database.ts';

/** Makes the database that every test portal begins with a copy of: a file, or PostgreSQL's name of it. */
async function makeTemplate(): Promise<{ template: string; dataDir: string }> {
  const { database, databaseUrl, dataDir } = await openFilledDatabase();
  // Nobody may be connected to a database that is copied.
  await database.destroy();
  const template = databaseUrl
    ? new URL(databaseUrl).pathname.slice(1)
    : path.join(dataDir, 'portal.sqlite');
  return { template, dataDir };
}

let own: string | undefined;

/** Once for a process of tests, where `npm run test:server` has not made one for all processes. */
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
