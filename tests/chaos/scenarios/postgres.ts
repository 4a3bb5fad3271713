import { setTimeout as pause } from 'node:timers/promises';
import { type ShutdownMode, startPostgres } from '../../../src/scripts/postgres.ts';
import { Ledger } from '../ledger.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 8;
const everyMs = 20;
/** How soon everything has to be back by itself once PostgreSQL is. */
const backWithinMs = 5000;
const modes: ShutdownMode[] = ['fast', 'immediate'];

/** Milliseconds until every process is ready again. */
async function untilBack(portals: readonly Portal[]): Promise<number> {
  const began = performance.now();
  for (const { address } of portals) {
    while ((await fetch(`${address}/healthz`)).status !== 200) await pause(everyMs);
  }
  return performance.now() - began;
}

/** PostgreSQL goes away under two processes of the portal that take orders, and comes back. */
export const postgres: Scenario = async ({ sizes, dataDir }) => {
  const server = await startPostgres();
  const masterKey = '5a'.repeat(32);
  const environment = { DATABASE_URL: server.url, DATA_DIR: dataDir, MASTER_KEY: masterKey };
  const portals: Portal[] = [];
  try {
    for (let index = 0; index < 2; index += 1) portals.push(await Portal.open(environment));
    const [first] = portals;
    if (!first) throw new Error('no portal runs');
    const addresses = portals.map(({ address }) => address);
    const ledger = new Ledger(await first.demo(), addresses);
    ledger.start(integrators);
    const failures: string[] = [];
    let slowestMs = 0;
    for (let restart = 0; restart < sizes.restarts; restart += 1) {
      await ledger.more(integrators * 10);
      await server.halt(modes[restart % modes.length] ?? 'fast');
      await pause(sizes.away * 1000);
      await server.resume();
      slowestMs = Math.max(slowestMs, await untilBack(portals));
    }
    await ledger.more(integrators * 10);
    await ledger.stop();
    const balance = await ledger.balance();
    if (slowestMs > backWithinMs) failures.push(`back after ${Math.round(slowestMs)} ms`);
    if (portals.some(({ died }) => died)) failures.push('a process of the portal ended');
    if (balance.duplicated > 0) failures.push(`${balance.duplicated} orders twice`);
    failures.push(...balance.odd.map((each) => `answered ${each}`));
    return [
      {
        what: `orders through ${sizes.restarts} restarts of PostgreSQL, ${sizes.away} s away`,
        ...balance,
        longestWaitMs: null,
        memoryMb: Math.max(...portals.map(({ peakMb }) => peakMb ?? 0)) || null,
        note: `back after ${Math.round(slowestMs)} ms at most, ${balance.refused} × 503`,
        failures,
      },
    ];
  } finally {
    for (const portal of portals) await portal.end('SIGKILL');
    await server.stop();
  }
};
