import type { InjectOptions, RouteOptions } from 'fastify';
import { createAccount, grantAll } from '#server/accounts/account-store.ts';
import { createApp } from '#server/app.ts';
import { seedDemoNotices } from '#server/console/notices/demo-notices.ts';
import { createGround, openGround } from '#server/ground.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { openSession } from '#server/people/sessions/session-store.ts';
import { readSettings } from '#server/settings.ts';
import { listLargestRequests } from '../server/_support/largest-requests.ts';
import { addPerson } from '../server/_support/people.ts';
import type { BenchOptions } from './options.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch } from './scratch.ts';

const rounds = 5;
/** As many as are worth a line. */
const shown = 8;
const mostMs = 50;
const metricsToken = 'm'.repeat(32);

/** A portal of this process on a database of its own, and every route's largest requests. */
async function openPortal(dataDir: string) {
  const settings = readSettings({
    DATA_DIR: dataDir,
    CALLS_PER_SECOND: '0',
    METRICS_TOKEN: metricsToken,
  });
  const metrics = createMetrics();
  const open = await openGround(
    settings,
    (error) => {
      throw error;
    },
    { writesInThread: true, onWaited: metrics.onWaited },
  );
  const ground = createGround({ ...open, settings, now: Date.now, metrics });
  const routes: RouteOptions[] = [];
  const app = await createApp(ground, { onRoute: (route) => routes.push(route) });
  app.addHook('onClose', () => open.close());
  const { database, secrets } = ground;
  const wanted = {
    apiAccount: '700000000001',
    environment: 'sandbox',
    level: 'developer',
  } as const;
  await seedDemoNotices(database, Date.now());
  const made = await createAccount(database, secrets, wanted, Date.now());
  await grantAll(database, wanted.apiAccount);
  const place = { ground: open, secrets: open.secrets, clock: { now: Date.now() } };
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

/** The largest requests of all routes by what they cost the event loop, the worst first, beside GET /livez. */
export function benchWorstRequests({ rounds: wanted = rounds }: BenchOptions): Promise<Outcome> {
  return inScratch(async (dataDir) => {
    const { app, requests } = await openPortal(dataDir);
    try {
      const send = (request: InjectOptions) => spentMs(() => app.inject(request));
      const measured: { name: string; leastMs: number; make(): Promise<InjectOptions> }[] = [];
      for (const { name, make } of requests) {
        // The second finds its code compiled and what is kept made.
        const leastMs = Math.min(await send(await make()), await send(await make()));
        measured.push({ name, leastMs, make });
      }
      const worst = measured.toSorted((one, other) => other.leastMs - one.leastMs).slice(0, shown);
      const figures: Figure[] = [];
      for (const { name, make } of worst) {
        const ours = async () => send(await make());
        const baseline = () => send({ method: 'GET', url: '/livez' });
        const measurement = await alternate(wanted, ours, baseline, difference);
        const kind = { unit: 'ms', comparedAs: 'difference', mayBeZero: true } as const;
        figures.push({
          name: `event loop, ${name}`,
          ...kind,
          ...measurement,
          aim: { most: mostMs },
        });
      }
      return { figures, failures: [] };
    } finally {
      await app.close();
    }
  });
}
