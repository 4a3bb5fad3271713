import { mockBasePath, openApiBasePath } from '#contract/operation.ts';
import { load, post, type Side } from './load.ts';
import { addProduction, openBeside } from './production.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { readDemo, type Server, startBareServer, startCore, startPortal } from './servers.ts';
import { createCalls, moveCall, traceCalls } from './signed-calls.ts';

const rounds = 5;
const warmUpS = 5;
const roundS = 5;
/** Traced in turn: more than the connections, so that no two calls at a time ask for the same. */
const parcels = 100;
/**
 * Another checkout whose calls are the baseline, where one is named: the commit before a redesign
 * shows whether calls became slower. What is installed there has to be started before.
 */
const against = process.env.BENCH_AGAINST;
/** No slower, but for what two runs of one commit differ by. */
const noSlower = 0.95;

/** Both sides by turns under the same load; `answered` counts the successes of ours. */
async function compare(name: string, aim: number, ours: Side, baseline: Side) {
  const failures: string[] = [];
  let answered = 0;
  const measure = async (side: Side, durationS: number) => {
    const measured = await load(side.url, side.next, durationS);
    failures.push(...measured.failures);
    if (side === ours) answered += measured.succeeded;
    return measured.callsPerSecond;
  };
  await measure(ours, warmUpS);
  await measure(baseline, warmUpS);
  const measurement = await alternate(
    rounds,
    () => measure(ours, roundS),
    () => measure(baseline, roundS),
  );
  const kind = { unit: 'calls/s', comparedAs: 'ratio' } as const;
  const figure: Figure = { name, ...kind, ...measurement, aim: { least: aim } };
  return { figures: [figure], failures, answered };
}

function withPortal<Result>(
  work: (portal: Server, dataDir: string) => Promise<Result>,
  environment: NodeJS.ProcessEnv = {},
  checkout?: string,
) {
  return inScratch(async (dataDir) => {
    const portal = await startPortal(dataDir, environment, checkout);
    try {
      return await work(portal, dataDir);
    } finally {
      await portal.stop();
    }
  });
}

/** Ours against a bare route that answers the same text, or against the same calls of another checkout. */
async function compareCalls(
  name: string,
  aim: number,
  ours: Side,
  prepare: (portal: Server) => Promise<Side>,
) {
  if (against) {
    const toOther = async (other: Server) =>
      compare(`${name}, against ${against}`, noSlower, ours, await prepare(other));
    return withPortal(toOther, {}, against);
  }
  const bare = await startBareServer((await post(ours)).text);
  try {
    return await compare(name, aim, ours, { url: bare.address, next: ours.next });
  } finally {
    await bare.stop();
  }
}

async function prepareCreate(portal: Server): Promise<Side> {
  const next = createCalls(await readDemo(portal));
  return { url: `${portal.address}${openApiBasePath}/order/addOrder`, next };
}

/** Signed create, every order its own, each answered order counted in the file afterwards. */
export function benchCreate(): Promise<Outcome> {
  return withPortal(async (portal, dataDir) => {
    const ours = await prepareCreate(portal);
    const { answered, ...outcome } = await compareCalls('signed create', 0.25, ours, prepareCreate);
    const { database } = await openBeside(dataDir);
    const { stored } = await database
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    await database.destroy();
    if (stored < answered) outcome.failures.push(`${answered} answered, only ${stored} stored`);
    return outcome;
  });
}

/** Parcels that went all their way. */
async function prepareTrace(portal: Server): Promise<Side> {
  const account = await readDemo(portal);
  const create = await prepareCreate(portal);
  const move = `${portal.address}${mockBasePath}/sandbox/moveParcel`;
  const billCodes: string[] = [];
  while (billCodes.length < parcels) {
    const { billCode } = (await post(create)).data;
    await post({ url: move, next: () => moveCall(account, billCode) });
    billCodes.push(billCode);
  }
  const next = traceCalls(account, billCodes);
  return { url: `${portal.address}${openApiBasePath}/logistics/trace`, next };
}

/** Signed trace of a delivered parcel, one of many. */
export function benchTrace(): Promise<Outcome> {
  return withPortal(async (portal) =>
    compareCalls('signed trace', 0.5, await prepareTrace(portal), prepareTrace),
  );
}

/** Creates an order through a core in a process of its own, against the built-in one. */
export function benchCore(): Promise<Outcome> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const toSide = async ({ address }: Server, dataDir: string): Promise<Side> => ({
    url: `${address}${openApiBasePath}/order/addOrder`,
    next: createCalls(await addProduction(dataDir)),
  });
  return inScratch(async (coreDir) => {
    const core = await startCore(coreDir, secret);
    const settings = { CORE_URL: core.address, CORE_SECRET: secret };
    const name = 'create through a core in a process of its own, against built in';
    try {
      return await withPortal(
        (far, farDir) =>
          withPortal(async (near, nearDir) =>
            compare(name, 0.5, await toSide(far, farDir), await toSide(near, nearDir)),
          ),
        settings,
      );
    } finally {
      await core.stop();
    }
  });
}
