import path from 'node:path';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import type { Context } from '#server/context.ts';
import { consoleLists, type ReadPage } from './console-lists.ts';
import { addOwner, bulk, fill, type Owner, type Sizes } from './fill.ts';
import { load, type Sent } from './load.ts';
import type { BenchOptions } from './options.ts';
import { openBeside } from './production.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { startPortal } from './servers.ts';
import { createCalls, makeDelivered, queryCall, traceCalls } from './signed-calls.ts';

const warmUpS = 3;
const roundS = 5;
/** Rows of one account. */
const small: Sizes = { parcels: 10_000, calls: 10_000, pushes: 2000 };
const large: Sizes = { parcels: 1_000_000, calls: 1_000_000, pushes: 200_000 };
/** Parcels to query in turn, spread over all. */
const queried = 5000;

interface Filled extends Sizes {
  dataDir: string;
  owner: Owner;
}

async function makeFilled(dataDir: string, sizes: Sizes): Promise<Filled> {
  const portal = await startPortal(dataDir);
  await using context = await openBeside(dataDir);
  const owner = await addOwner(context);
  // The rows to copy are made by the gateway.
  await makeDelivered(portal, owner.caller, 1);
  await portal.stop();
  await fill(context.database, owner, sizes);
  return { dataDir, owner, ...sizes };
}

async function startSide({ dataDir, owner: { caller }, parcels }: Filled) {
  const portal = await startPortal(dataDir);
  const spread = Array.from({ length: queried }, (_, index) => 1 + ((index * 7919) % parcels));
  let count = 0;
  const query = () => queryCall(caller, [bulk.txlogisticId(spread[count++ % queried] ?? 1)]);
  const calls: Record<string, [path: string, next: () => Sent]> = {
    create: ['order/addOrder', createCalls(caller)],
    query: ['order/getOrders', query],
    trace: ['logistics/trace', traceCalls(caller, spread.map(bulk.billCode))],
  };
  return { portal, calls };
}

/** Compares the 99th percentile of signed calls under the same load, by turns. */
async function compareCalls(ours: Filled, baseline: Filled, rounds: number): Promise<Outcome> {
  const [one, other] = [await startSide(ours), await startSide(baseline)];
  const failures: string[] = [];
  const measure = async ({ portal, calls }: typeof one, name: string, durationS: number) => {
    const [path, next] = calls[name] ?? [];
    if (!path || !next) throw new Error(`there is no call ${name}`);
    const url = `${portal.address}${descriptor1.basePath}/${path}`;
    const measured = await load(url, next, durationS);
    failures.push(...measured.failures);
    return measured.p99Ms;
  };
  const figures: Figure[] = [];
  for (const call of Object.keys(one.calls)) {
    await measure(one, call, warmUpS);
    await measure(other, call, warmUpS);
    const measurement = await alternate(
      rounds,
      () => measure(one, call, roundS),
      () => measure(other, call, roundS),
    );
    const name = `p99 of ${call} with 1,000,000 orders against 10,000`;
    figures.push({ name, unit: 'ms', ...measurement, aim: { most: 1.2 } });
  }
  await one.portal.stop();
  await other.portal.stop();
  return { figures, failures };
}

/** Compares pages of the console's lists, as the server reads them, with those of an account with few rows. */
async function compareLists(ours: Filled, baseline: Filled, rounds: number): Promise<Figure[]> {
  await using one = await openBeside(ours.dataDir);
  await using other = await openBeside(baseline.dataDir);
  const time = async (context: Context, { owner }: Filled, read: ReadPage) => {
    const startMs = performance.now();
    await read(context, owner.member);
    return performance.now() - startMs;
  };
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(consoleLists)) {
    await read(one, ours.owner.member);
    await read(other, baseline.owner.member);
    const measurement = await alternate(
      rounds,
      () => time(one, ours, read),
      () => time(other, baseline, read),
    );
    figures.push({ name, unit: 'ms', ...measurement, aim: { most: 50, of: 'ours' } });
  }
  return figures;
}

/** What becomes slower with the rows of an account: signed calls, and the console's lists. */
export async function benchScale({ rounds = 5 }: BenchOptions): Promise<Outcome> {
  using scratch = openScratch();
  const ours = await makeFilled(path.join(scratch.directory, 'large'), large);
  const baseline = await makeFilled(path.join(scratch.directory, 'small'), small);
  const lists = await compareLists(ours, baseline, rounds);
  const { figures, failures } = await compareCalls(ours, baseline, rounds);
  return { figures: [...lists, ...figures], failures };
}
