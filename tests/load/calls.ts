import { openApiBasePath } from '#contract/operation.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { load, type Sent } from './load.ts';
import { addProduction, openBeside } from './production.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { readDemo, type Server, startBareServer, startCore, startPortal } from './servers.ts';
import { createCalls, traceCalls } from './signed-calls.ts';

const rounds = 5;
const warmUpS = 5;
const roundS = 5;
/** Traced in turn: more than the connections, so that no two calls at a time ask for the same. */
const parcels = 100;
/** Pick-up to signature by way of one transfer: eight scans. */
const journey = [1, 2, 3, 4, 3, 4, 9, 10];

async function post(url: string, { headers, body }: Sent) {
  const answer = await fetch(url, { method: 'POST', headers, body });
  const text = await answer.text();
  const { code, data } = JSON.parse(text) as { code: string; data: { billCode: string } };
  if (code !== '1') throw new Error(`${url} answered ${text}`);
  return { text, data };
}

/** Both servers by turns under the same load; `answered` counts the portal's successes. */
async function compare(name: string, aim: number, url: string, next: () => Sent, bare: Server) {
  const failures: string[] = [];
  let answered = 0;
  const measure = async (address: string, durationS: number) => {
    const measured = await load(address, next, durationS);
    failures.push(...measured.failures);
    if (address === url) answered += measured.succeeded;
    return measured.callsPerSecond;
  };
  await measure(url, warmUpS);
  await measure(bare.address, warmUpS);
  const measurement = await alternate(
    rounds,
    () => measure(url, roundS),
    () => measure(bare.address, roundS),
  );
  const kind = { unit: 'calls/s', comparedAs: 'ratio' } as const;
  const figure: Figure = { name, ...kind, ...measurement, aim: { least: aim } };
  return { figure, failures, answered };
}

function withPortal<Result>(work: (portal: Server, dataDir: string) => Promise<Result>) {
  return inScratch(async (dataDir) => {
    const portal = await startPortal(dataDir);
    try {
      return await work(portal, dataDir);
    } finally {
      await portal.stop();
    }
  });
}

/** Signed create, every order its own, each answered order counted in the file afterwards. */
export function benchCreate(): Promise<Outcome> {
  return withPortal(async (portal, dataDir) => {
    const next = createCalls(await readDemo(portal));
    const url = `${portal.address}${openApiBasePath}/order/addOrder`;
    const bare = await startBareServer((await post(url, next())).text);
    const { figure, failures, answered } = await compare('signed create', 0.25, url, next, bare);
    await bare.stop();
    const { database } = await openBeside(dataDir);
    const { stored } = await database
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    await database.destroy();
    if (stored < answered) failures.push(`${answered} orders answered, only ${stored} stored`);
    return { figures: [figure], failures };
  });
}

/** Creates an order through a core in a process of its own, against the built-in one. */
export function benchCore(): Promise<Outcome> {
  return withPortal((builtIn, dataDir) =>
    inScratch((coreDir) =>
      inScratch(async (forwardingDir) => {
        const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
        const core = await startCore(coreDir, secret);
        const settings = { CORE_URL: core.address, CORE_SECRET: secret };
        const forwarding = await startPortal(forwardingDir, settings);
        try {
          const failures: string[] = [];
          const measure = async (portal: Server, next: () => Sent, durationS: number) => {
            const url = `${portal.address}${openApiBasePath}/order/addOrder`;
            const measured = await load(url, next, durationS);
            failures.push(...measured.failures);
            return measured.callsPerSecond;
          };
          const near = createCalls(await addProduction(dataDir));
          const far = createCalls(await addProduction(forwardingDir));
          await measure(forwarding, far, warmUpS);
          await measure(builtIn, near, warmUpS);
          const measurement = await alternate(
            rounds,
            () => measure(forwarding, far, roundS),
            () => measure(builtIn, near, roundS),
          );
          const name = 'create through a core in a process of its own, against built in';
          const kind = { unit: 'calls/s', comparedAs: 'ratio' } as const;
          const figure: Figure = { name, ...kind, ...measurement, aim: { least: 0.5 } };
          return { figures: [figure], failures };
        } finally {
          await forwarding.stop();
          await core.stop();
        }
      }),
    ),
  );
}

/** Signed trace of a parcel with eight scans, one of many. */
export function benchTrace(): Promise<Outcome> {
  return withPortal(async (portal, dataDir) => {
    const account = await readDemo(portal);
    const api = portal.address + openApiBasePath;
    const ground = await openBeside(dataDir);
    const create = createCalls(account);
    const billCodes: string[] = [];
    while (billCodes.length < parcels) {
      const { billCode } = (await post(`${api}/order/addOrder`, create())).data;
      for (const type of journey) await scanParcel(ground.courier, { billCode, type });
      billCodes.push(billCode);
    }
    await ground.database.destroy();
    const next = traceCalls(account, billCodes);
    const url = `${api}/logistics/trace`;
    const bare = await startBareServer((await post(url, next())).text);
    const { figure, failures } = await compare('signed trace', 0.5, url, next, bare);
    await bare.stop();
    return { figures: [figure], failures };
  });
}
