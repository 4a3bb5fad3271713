import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { load, type Sent } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { Figure, Outcome } from './report.ts';
import { difference, toSpread } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { readDemo, type Server, startBareServer, startPortal } from './servers.ts';
import { createCalls, makeDelivered, traceCalls } from './signed-calls.ts';

/** Of creates and of traces each. */
const connections = 150;
const loadS = 30;
const sampleMs = 250;
/** What a start leaves behind is given back by then, and the first sweeps are through. */
const settleMs = 20_000;
const parcels = 200;
const kbPerMb = 1024;

/** What is resident of a server, in MB of 1024 kB. */
function readMb({ pid }: Server): number {
  const kb = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kb) / kbPerMb;
}

/** The most that was resident while the work lasted. */
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

/** What a portal takes, idle and under 300 connections, beside a bare Fastify server. */
export function benchMemory({ rounds = 3 }: BenchOptions): Promise<Outcome> {
  return inScratch(async (dataDir) => {
    const failures: string[] = [];
    // Its first start reads the places in and compiles every source: it is measured as it starts ever after.
    const first = await startPortal(dataDir);
    await sleep(settleMs);
    await first.stop();
    const pairs: { ours: Memory; baseline: Memory }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await measurePortal(dataDir, failures);
      pairs.push({ ours, baseline: await measureBare(failures) });
    }
    const toFigure = (name: string, key: keyof Memory, most: number): Figure => ({
      name,
      unit: 'MB',
      comparedAs: 'difference',
      ours: toSpread(pairs.map(({ ours }) => ours[key])),
      baseline: toSpread(pairs.map(({ baseline }) => baseline[key])),
      compared: toSpread(pairs.map(({ ours, baseline }) => difference(ours[key], baseline[key]))),
      aim: { most, of: 'ours' },
    });
    const figures = [
      toFigure('memory of an idle server', 'idle', 180),
      toFigure('memory under 300 connections', 'busy', 350),
    ];
    return { figures, failures };
  });
}
