import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openFilledDatabase } from './database.ts';

/** Makes, once for a whole run, the database that every test portal begins with a copy of. */
export async function globalSetup(): Promise<void> {
  const { database, databaseUrl, dataDir } = await openFilledDatabase();
  // Nobody may be connected to a database that is copied.
  await database.destroy();
  process.env.TEST_TEMPLATE = databaseUrl
    ? new URL(databaseUrl).pathname.slice(1)
    : path.join(dataDir, 'portal.sqlite');
  template = dataDir;
}

let template: string | undefined;

/** The PostgreSQL database goes with its server. */
export async function globalTeardown(): Promise<void> {
  if (template) await rm(template, { recursive: true });
}
