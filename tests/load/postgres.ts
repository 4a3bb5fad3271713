import path from 'node:path';
import { startPostgres } from '../../src/scripts/postgres.ts';
import { prepareCreate } from './calls.ts';
import { load } from './load.ts';
import { type ProbedPortal, startProbed } from './read-probe.ts';
import { type Figure, joinOutcomes, type Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { startPortal } from './servers.ts';
import { compare, compareWithBare } from './sides.ts';

const rounds = 3;
const roundS = 5;
/** At most this, two processes serve 1.6 times as many calls if there are enough cores. */
const mostCpu = 2 / 1.6;

/** Returns the milliseconds of processor that a create costs the servers, all under load at once. */
async function measureCpu(servers: readonly ProbedPortal[]) {
  const sides = await Promise.all(servers.map(prepareCreate));
  const readAll = () => Promise.all(servers.map(({ readProbe }) => readProbe()));
  await readAll();
  const measured = await Promise.all(sides.map(({ url, next }) => load(url, next, roundS)));
  const used = await readAll();
  const calls = measured.reduce((sum, { succeeded }) => sum + succeeded, 0);
  return used.reduce((sum, { processCpuMs }) => sum + processCpuMs, 0) / calls;
}

/** Compares with a server that gives each order its own transaction, under load and one call at a time. */
async function compareWithAlone(dataDir: string, url: string): Promise<Outcome> {
  const NODE_OPTIONS = `--import=${path.join(import.meta.dirname, 'write-alone.ts')}`;
  // Both start on a database that is filled already: the server that fills it stays slower.
  await using ours = await startPortal(dataDir, { DATABASE_URL: url });
  await using baseline = await startPortal(dataDir, { DATABASE_URL: url, NODE_OPTIONS });
  const together = await prepareCreate(ours);
  const alone = await prepareCreate(baseline);
  const one = { connections: 1 };
  return joinOutcomes([
    await compare(
      'orders on PostgreSQL, written together against one by one',
      { least: 3 },
      together,
      alone,
    ),
    await compare(
      'the same, one call at a time',
      { least: 0.95 },
      { ...together, ...one },
      { ...alone, ...one },
    ),
  ]);
}

/** Creates on a PostgreSQL that does not wait for its disk: one process, and the cost of two. */
export async function benchPostgres(): Promise<Outcome> {
  using scratch = openScratch();
  const postgres = await startPostgres();
  await using closing = new AsyncDisposableStack();
  closing.defer(postgres.stop);
  const start = async () =>
    closing.use(await startProbed(scratch.directory, { DATABASE_URL: postgres.url }));
  const one = await start();
  const name = 'signed create on PostgreSQL';
  const bare = await compareWithBare(name, { least: 0.15 }, await prepareCreate(one));
  const together = await compareWithAlone(scratch.directory, postgres.url);
  const { figures, failures } = joinOutcomes([bare, together]);
  const other = await start();
  const both = () => measureCpu([one, other]);
  await both();
  const measurement = await alternate(rounds, both, () => measureCpu([one]));
  const cpu: Figure = {
    name: 'CPU a create on PostgreSQL, of two processes against one',
    unit: 'ms',
    ...measurement,
    aim: { most: mostCpu },
  };
  return { figures: [...figures, cpu], failures };
}
