import { startPostgres } from '../../src/scripts/postgres.ts';
import { prepareCreate } from './calls.ts';
import { load } from './load.ts';
import { type ProbedPortal, startProbed } from './read-probe.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { compareWithBare } from './sides.ts';

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
  const { figures, failures } = await compareWithBare(
    name,
    { least: 0.15 },
    await prepareCreate(one),
  );
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
