import path from 'node:path';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { consoleLists, type ReadPage } from './console-lists.ts';
import { addOwner, bulk, fill, type Owner, type Sizes } from './fill.ts';
import { load, type Sent } from './load.ts';
import type { BenchOptions } from './options.ts';
import { openBeside } from './production.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, ratio } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { startPortal } from './servers.ts';
import { createCalls, makeDelivered, queryCall, traceCalls } from './signed-calls.ts';

const warmUpS = 3;
const roundS = 5;
/** Of one account. */
const small: Sizes = { parcels: 10_000, calls: 10_000, pushes: 2000 };
const large: Sizes = { parcels: 1_000_000, calls: 1_000_000, pushes: 200_000 };
/** Parcels that are asked for in turn, spread over all. */
const asked = 5000;

/** A database with so many rows of one account. */
interface Filled extends Sizes {
  dataDir: string;
  owner: Owner;
}

async function makeFilled(dataDir: string, sizes: Sizes): Promise<Filled> {
  const portal = await startPortal(dataDir);
  const context = await openBeside(dataDir);
  const owner = await addOwner(context);
  // What is copied is made as the gateway makes it.
  await makeDelivered(portal, owner.caller, 1);
  await portal.stop();
  await fill(context.database, owner, sizes);
  await context.database.destroy();
  return { dataDir, owner, ...sizes };
}

async function startSide({ dataDir, owner: { caller }, parcels }: Filled) {
  const portal = await startPortal(dataDir);
  const spread = Array.from({ length: asked }, (_, index) => 1 + ((index * 7919) % parcels));
  let count = 0;
  const query = () => queryCall(caller, [bulk.txlogisticId(spread[count++ % asked] ?? 1)]);
  const calls: Record<string, [path: string, next: () => Sent]> = {
    create: ['order/addOrder', createCalls(caller)],
    query: ['order/getOrders', query],
    trace: ['logistics/trace', traceCalls(caller, spread.map(bulk.billCode))],
  };
  return { portal, calls };
}

/** How long signed calls take at most, 99 of 100, under the same load of both sides by turns. */
async function compareCalls(ours: Filled, baseline: Filled, rounds: number): Promise<Outcome> {
  const [one, other] = [await startSide(ours), await startSide(baseline)];
  const failures: string[] = [];
  const measure = async ({ portal, calls }: typeof one, name: string, durationS: number) => {
    const [path, next] = calls[name] ?? [];
    if (!path || !next) throw new Error(`there is no call ${name}`);
    const measured = await load(
      `${portal.address}${descriptor1.basePath}/${path}`,
      next,
      durationS,
    );
    failures.push(...measured.failures);
    return measured.p99Ms;
  };
  const figures: Figure[] = [];
  for (const name of Object.keys(one.calls)) {
    await measure(one, name, warmUpS);
    await measure(other, name, warmUpS);
    const measurement = await alternate(
      rounds,
      () => measure(one, name, roundS),
      () => measure(other, name, roundS),
      ratio,
    );
    const kind = { unit: 'ms', comparedAs: 'ratio' } as const;
    figures.push({
      name: `p99 of ${name} with 1,000,000 orders against 10,000`,
      ...kind,
      ...measurement,
      aim: { most: 1.2 },
    });
  }
  await one.portal.stop();
  await other.portal.stop();
  return { figures, failures };
}

/** Pages of the console's lists as the server reads them, beside those of an account with few rows. */
async function compareLists(ours: Filled, baseline: Filled, rounds: number): Promise<Figure[]> {
  const [one, other] = [await openBeside(ours.dataDir), await openBeside(baseline.dataDir)];
  const time = async (context: typeof one, { owner }: Filled, read: ReadPage) => {
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
      ratio,
    );
    const kind = { unit: 'ms', comparedAs: 'ratio' } as const;
    figures.push({ name, ...kind, ...measurement, aim: { most: 50, of: 'ours' } });
  }
  for (const { database, reports } of [one, other]) {
    await reports.destroy();
    await database.destroy();
  }
  return figures;
}

/** What becomes slower with the rows of an account: signed calls, and the console's lists. */
export function benchScale({ rounds = 5 }: BenchOptions): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const ours = await makeFilled(path.join(scratch, 'large'), large);
    const baseline = await makeFilled(path.join(scratch, 'small'), small);
    const lists = await compareLists(ours, baseline, rounds);
    const { figures, failures } = await compareCalls(ours, baseline, rounds);
    return { figures: [...lists, ...figures], failures };
  });
}
