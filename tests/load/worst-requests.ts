import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions, RouteOptions } from 'fastify';
import { createAccount, grantAll } from '#server/accounts/account-store.ts';
import { createApp } from '#server/app.ts';
import { seedDemoNotices } from '#server/console/notices/demo-notices.ts';
import { createContext, openContext } from '#server/context.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { openSession } from '#server/people/sessions/session-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { listLargestRequests } from '../server/_support/largest-requests.ts';
import { addPerson } from '../server/_support/people.ts';
import type { BenchOptions } from './options.ts';
import { Others } from './others.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { startPortal } from './servers.ts';

const rounds = 5;
/** As many as are worth a line. */
const shown = 8;
const mostMs = 50;
const sentInRound = 10;
/** Of each request, before the worst are known. */
const tries = 3;
const idleMs = 500;
const maxHeaderSize = 256 * 1024;
/** The first sweeps of a server are through by then. */
const settleMs = 5000;
const metricsToken = 'm'.repeat(32);

/** Beside a server that runs on it, a database with who sends, and every route's largest requests. */
async function openSenders(dataDir: string, threads: { writesInThread: boolean }) {
  const settings = readSettings({
    DATA_DIR: dataDir,
    CALLS_PER_SECOND: '0',
    METRICS_TOKEN: metricsToken,
  });
  const metrics = createMetrics();
  const open = await openContext(
    settings,
    (error) => {
      throw error;
    },
    { ...threads, onWaited: metrics.onWaited },
  );
  const context = createContext({ ...open, settings, now: Date.now, metrics });
  const routes: RouteOptions[] = [];
  const app = await createApp(context, { onRoute: (route) => routes.push(route) });
  app.addHook('onClose', () => open.close());
  const { database, secrets } = context;
  const wanted = {
    apiAccount: '700000000001',
    environment: 'sandbox',
    level: 'developer',
  } as const;
  await seedDemoNotices(database, Date.now());
  const made = await createAccount(database, secrets, wanted, Date.now());
  await grantAll(database, wanted.apiAccount);
  const place = { context: open, secrets: open.secrets, clock: { now: Date.now() } };
  const [developer, staff] = [
    await addPerson(place, { level: 'developer' }),
    await addPerson(place, { staff: 1 }),
  ];
  const requests = listLargestRequests(routes, {
    integrator: { ...wanted, ...made },
    metricsToken,
    now: Date.now,
    async openSession(isStaff) {
      const { user } = isStaff ? staff : developer;
      const origin = { ip: '127.0.0.1', userAgent: 'a benchmark' };
      const { token } = await openSession(database, user.id, origin, Date.now());
      return token;
    },
  });
  return { app, requests };
}

/**
 * How long the thread that answers worked for one request: others waited that long at most. Unlike the
 * delay of the event loop it says the same on a busy machine.
 */
async function spentMs(send: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await send();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

interface Timed {
  name: string;
  ms: number;
  make(): Promise<InjectOptions>;
}

const toWorst = (timed: readonly Timed[]) =>
  timed.toSorted((one, other) => other.ms - one.ms).slice(0, shown);

/** The largest requests of all routes by what they cost the event loop, the worst first, beside GET /livez. */
function measureEventLoop(wanted: number): Promise<Figure[]> {
  return inScratch(async (dataDir) => {
    const { app, requests } = await openSenders(dataDir, { writesInThread: true });
    try {
      const send = (request: InjectOptions) => spentMs(() => app.inject(request));
      const timed: Timed[] = [];
      for (const { name, make } of requests) {
        // The second finds its code compiled and what is kept made.
        timed.push({
          name,
          make,
          ms: Math.min(await send(await make()), await send(await make())),
        });
      }
      const figures: Figure[] = [];
      for (const { name, make } of toWorst(timed)) {
        const ours = async () => send(await make());
        const baseline = () => send({ method: 'GET', url: '/livez' });
        const measurement = await alternate(wanted, ours, baseline, difference);
        const kind = { unit: 'ms', comparedAs: 'difference', mayBeZero: true } as const;
        const aim = { most: mostMs };
        figures.push({ name: `event loop, ${name}`, ...kind, ...measurement, aim });
      }
      return figures;
    } finally {
      await app.close();
    }
  });
}

/** Each from a network of its own: limits of a network would make the next ones cheap. */
function createSend(address: string) {
  let sent = 0;
  return async ({ method, url, headers, payload }: InjectOptions): Promise<void> => {
    sent += 1;
    const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    // Redirects repeat an address that is as long as a request may be.
    const sending = request(`${address}${url}`, {
      method: method ?? 'GET',
      headers: { ...(headers as Record<string, string>), 'x-forwarded-for': from },
      maxHeaderSize,
    });
    sending.end(payload as string | Buffer | undefined);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    await buffer(answer);
  };
}

/**
 * How long others wait while a request comes over a socket, to a server in a process of its own: the
 * worst of all routes, each beside the same server without it.
 */
function measureOthers(wanted: number): Promise<Figure[]> {
  return inScratch(async (dataDir) => {
    const { app, requests } = await openSenders(dataDir, { writesInThread: false });
    const served = { METRICS_TOKEN: metricsToken, TRUST_PROXY: '1' };
    const portal = await startPortal(dataDir, served);
    const others = new Others(portal.address);
    try {
      const send = createSend(portal.address);
      const timed: Timed[] = [];
      const delayOf = (request: InjectOptions) => others.delayP99Ms(() => send(request));
      await sleep(settleMs);
      for (const { name, make } of requests) {
        // Whatever else the machine does makes others wait longer, never shorter.
        const delaysMs: number[] = [];
        while (delaysMs.length < tries) delaysMs.push(await delayOf(await make()));
        timed.push({ name, make, ms: Math.min(...delaysMs) });
      }
      const figures: Figure[] = [];
      for (const { name, make } of toWorst(timed)) {
        const ours = async () => {
          const made: InjectOptions[] = [];
          while (made.length < sentInRound) made.push(await make());
          return others.delayP99Ms(async () => {
            for (const request of made) await send(request);
          });
        };
        const idle = () => others.delayP99Ms(() => sleep(idleMs));
        const measurement = await alternate(wanted, ours, idle);
        const kind = { unit: 'ms', comparedAs: 'ratio' } as const;
        const aim = { most: mostMs, of: 'ours' } as const;
        figures.push({ name: `delay of others, ${name}`, ...kind, ...measurement, aim });
      }
      return figures;
    } finally {
      await others.stop();
      await portal.stop();
      await app.close();
    }
  });
}

export async function benchWorstRequests({
  rounds: wanted = rounds,
}: BenchOptions): Promise<Outcome> {
  const figures = [...(await measureEventLoop(wanted)), ...(await measureOthers(wanted))];
  return { figures, failures: [] };
}
