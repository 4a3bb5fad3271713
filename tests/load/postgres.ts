import path from 'node:path';
import { startPostgres } from '../../src/scripts/postgres.ts';
import { prepareCreate } from './calls.ts';
import { load } from './load.ts';
import { readProbe, toProbed } from './read-probe.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { type Server, startPortal } from './servers.ts';
import { compareWithBare, type Side } from './sides.ts';

const rounds = 3;
const roundS = 5;
/** Two processes make 1.6 times as much where cores allow, if a call costs each no more than this. */
const mostCpu = 2 / 1.6;

interface Probed {
  portal: Server;
  file: string;
}

/** Milliseconds of processor that a create costs the servers, all of them under load at once. */
async function measureCpu(servers: readonly Probed[], side: (portal: Server) => Promise<Side>) {
  const sides = await Promise.all(servers.map(({ portal }) => side(portal)));
  const readAll = () => Promise.all(servers.map(({ portal, file }) => readProbe(portal, file)));
  await readAll();
  const measured = await Promise.all(sides.map(({ url, next }) => load(url, next, roundS)));
  const used = await readAll();
  const calls = measured.reduce((sum, { succeeded }) => sum + succeeded, 0);
  return used.reduce((sum, { processCpuMs }) => sum + processCpuMs, 0) / calls;
}

/** Creates on a PostgreSQL that does not wait for its disk: one process, and what two cost. */
export function benchPostgres(): Promise<Outcome> {
  return inScratch(async (dataDir) => {
    const postgres = await startPostgres();
    const servers: Probed[] = [];
    const start = async (name: string) => {
      const file = path.join(dataDir, `${name}.json`);
      const environment = { DATABASE_URL: postgres.url, ...toProbed(file) };
      servers.push({ portal: await startPortal(dataDir, environment), file });
    };
    try {
      await start('one');
      const [one] = servers;
      if (!one) throw new Error('no server was started');
      const side = await prepareCreate(one.portal);
      const { figures, failures } = await compareWithBare(
        'signed create on PostgreSQL',
        { least: 0.15 },
        side,
      );
      await start('other');
      const both = () => measureCpu(servers, prepareCreate);
      const alone = () => measureCpu([one], prepareCreate);
      await both();
      const measurement = await alternate(rounds, both, alone);
      const cpu: Figure = {
        name: 'CPU a create on PostgreSQL, of two processes against one',
        unit: 'ms',
        comparedAs: 'ratio',
        ...measurement,
        aim: { most: mostCpu },
      };
      return { figures: [...figures, cpu], failures };
    } finally {
      for (const { portal } of servers) await portal.stop();
      await postgres.stop();
    }
  });
}
