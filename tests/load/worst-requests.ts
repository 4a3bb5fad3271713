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
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { startPortal } from './servers.ts';

const rounds = 5;
/** Requests to list. */
const shown = 8;
const mostMs = 50;
const sentInRound = 10;
/** Tries of each request to find the worst. */
const tries = 3;
const idleMs = 500;
const maxHeaderSize = 256 * 1024;
/** The first sweeps of a server have ended by then. */
const settleMs = 5000;
const metricsToken = 'm'.repeat(32);

/** Opens an app with senders on a database, beside a running server, and every route's largest requests. */
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
  return { app, requests, [Symbol.asyncDispose]: () => app.close() };
}

/** Returns the processor time of the main thread, which a busy machine does not change. */
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

/** Returns the requests that cost the event loop most, compared with GET /livez. */
async function measureEventLoop(wanted: number): Promise<Figure[]> {
  using scratch = openScratch();
  await using senders = await openSenders(scratch.directory, { writesInThread: true });
  const send = (request: InjectOptions) => spentMs(() => senders.app.inject(request));
  const timed: Timed[] = [];
  for (const { name, make } of senders.requests) {
    // The second request finds compiled code and filled caches.
    const ms = Math.min(await send(await make()), await send(await make()));
    timed.push({ name, make, ms });
  }
  const figures: Figure[] = [];
  for (const { name, make } of toWorst(timed)) {
    const ours = async () => send(await make());
    const baseline = () => send({ method: 'GET', url: '/livez' });
    const measurement = await alternate(wanted, ours, baseline, 'difference');
    const aim = { most: mostMs };
    figures.push({ name: `event loop, ${name}`, unit: 'ms', ...measurement, mayBeZero: true, aim });
  }
  return figures;
}

/** Sends each request from a new network, since limits of a network would make later ones cheap. */
function createSend(address: string) {
  let sent = 0;
  return async ({ method, url, headers, payload }: InjectOptions): Promise<void> => {
    sent += 1;
    const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    // Redirects repeat addresses of any length.
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

/** Returns the requests, over a socket to a separate server, that delay other calls most. */
async function measureOthers(wanted: number): Promise<Figure[]> {
  using scratch = openScratch();
  await using senders = await openSenders(scratch.directory, { writesInThread: false });
  const served = { METRICS_TOKEN: metricsToken, TRUST_PROXY: '1' };
  await using portal = await startPortal(scratch.directory, served);
  await using others = new Others(portal.address);
  const send = createSend(portal.address);
  const timed: Timed[] = [];
  const delayOf = (request: InjectOptions) => others.delayP99Ms(() => send(request));
  await sleep(settleMs);
  for (const { name, make } of senders.requests) {
    // Other work of the machine makes calls wait longer, never shorter.
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
    const aim = { most: mostMs, of: 'ours' } as const;
    figures.push({ name: `delay of others, ${name}`, unit: 'ms', ...measurement, aim });
  }
  return figures;
}

export async function benchWorstRequests({
  rounds: wanted = rounds,
}: BenchOptions): Promise<Outcome> {
  const figures = [...(await measureEventLoop(wanted)), ...(await measureOthers(wanted))];
  return { figures, failures: [] };
}
