import { setTimeout as pause } from 'node:timers/promises';
import { findAccount } from '#server/accounts/account-store.ts';
import { openDatabase } from '#server/database/open.ts';
import { startPostgres } from '../../src/scripts/postgres.ts';
import { Portal } from './portal.ts';
import type { Row } from './table.ts';

/** The time between two kills is this to twice as long. */
const lifeMs = 300;

/** Opens two servers on one database for the demo account, and a connection to it; `closing` ends all three. */
export async function openCampaign(
  environment: Record<string, string>,
  closing: AsyncDisposableStack,
) {
  const settings = { SANDBOX_ORDERS: '0', ...environment };
  const first = closing.use(await Portal.open(settings));
  const portals = [first, closing.use(await Portal.open(settings))];
  const demo = await first.demo();
  const { database, close } = openDatabase({
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR ?? '',
    onConnectionLost(error) {
      throw error;
    },
  });
  closing.defer(close);
  const { id: accountId } = await findAccount(database, demo.apiAccount);
  return { portals, demo, database, accountId };
}

/** Kills the servers by turns, each a moment after the last one started again. */
export async function killByTurns(portals: readonly Portal[], kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const portal = portals[kill % portals.length];
    await pause(lifeMs * (1 + Math.random()));
    await portal?.end('SIGKILL');
    await portal?.start();
  }
}

/** Runs a campaign on SQLite, then on PostgreSQL. */
export async function onBothEngines(
  dataDir: string,
  campaign: (engine: string, environment: Record<string, string>) => Promise<Row>,
): Promise<Row[]> {
  const sqlite = await campaign('SQLite', { DATA_DIR: dataDir });
  const server = await startPostgres();
  try {
    const masterKey = '5a'.repeat(32);
    const shared = { DATABASE_URL: server.url, DATA_DIR: dataDir, MASTER_KEY: masterKey };
    return [sqlite, await campaign('PostgreSQL', shared)];
  } finally {
    await server.stop();
  }
}
