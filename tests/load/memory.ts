import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { load, type Sent } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { Figure, Outcome } from './report.ts';
import { compareRounds, type Round } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { readDemo, type Server, startBareServer, startPortal } from './servers.ts';
import { createCalls, makeDelivered, traceCalls } from './signed-calls.ts';

/** Connections for creates, and as many for traces. */
const connections = 150;
const loadS = 30;
const sampleMs = 250;
/** By then garbage of the start is collected, and the first sweeps have ended. */
const settleMs = 20_000;
const parcels = 200;
const kbPerMb = 1024;

/** Returns the resident memory in MB of 1024 kB. */
function readMb({ pid }: Server): number {
  const kb = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kb) / kbPerMb;
}

async function readMostMb(server: Server, work: Promise<unknown>): Promise<number> {
  let most = readMb(server);
  const timer = setInterval(() => {
    most = Math.max(most, readMb(server));
  }, sampleMs);
  await work.finally(() => clearInterval(timer));
  return most;
}

interface Memory {
  idle: number;
  busy: number;
}

/** Measures a server that has just started, idle and then under load, and stops it. */
async function measure(server: Server, run: () => Promise<unknown>): Promise<Memory> {
  try {
    await sleep(settleMs);
    return { idle: readMb(server), busy: await readMostMb(server, run()) };
  } finally {
    await server.stop();
  }
}

async function measurePortal(dataDir: string, failures: string[]): Promise<Memory> {
  const portal = await startPortal(dataDir);
  return measure(portal, async () => {
    const account = await readDemo(portal);
    const billCodes = await makeDelivered(portal, account, parcels);
    const run = async (path: string, next: () => Sent) => {
      const url = `${portal.address}${descriptor1.basePath}/${path}`;
      failures.push(...(await load(url, next, loadS, { connections })).failures);
    };
    await Promise.all([
      run('order/addOrder', createCalls(account)),
      run('logistics/trace', traceCalls(account, billCodes)),
    ]);
  });
}

async function measureBare(failures: string[]): Promise<Memory> {
  const bare = await startBareServer(JSON.stringify({ code: '1', msg: 'success', data: null }));
  const next = () => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'bizContent={}',
  });
  return measure(bare, async () => {
    failures.push(
      ...(await load(bare.address, next, loadS, { connections: 2 * connections })).failures,
    );
  });
}

/** Memory of a portal, idle and under 300 connections, compared with a bare Fastify server. */
export async function benchMemory({ rounds = 3 }: BenchOptions): Promise<Outcome> {
  using scratch = openScratch();
  const failures: string[] = [];
  // The first start imports the places and compiles every source, which later starts do not.
  const first = await startPortal(scratch.directory);
  await sleep(settleMs);
  await first.stop();
  const pairs: Round<Memory>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await measurePortal(scratch.directory, failures);
    pairs.push({ ours, baseline: await measureBare(failures) });
  }
  const toFigure = (name: string, key: keyof Memory, most: number): Figure => ({
    name,
    unit: 'MB',
    ...compareRounds(pairs, (memory) => memory[key], 'difference'),
    aim: { most, of: 'ours' },
  });
  const figures = [
    toFigure('memory of an idle server', 'idle', 180),
    toFigure('memory under 300 connections', 'busy', 350),
  ];
  return { figures, failures };
}
