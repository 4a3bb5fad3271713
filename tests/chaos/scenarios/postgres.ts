import { setTimeout as pause } from 'node:timers/promises';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { type ShutdownMode, startPostgres } from '../../../src/scripts/postgres.ts';
import type { Sent } from '../../load/load.ts';
import { type Caller, traceCalls, traceCalls2 } from '../../load/signed-calls.ts';
import { Ledger } from '../ledger.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 8;
const everyMs = 20;
/** How soon everything has to be back by itself once PostgreSQL is. */
const backWithinMs = 5000;
const modes: ShutdownMode[] = ['fast', 'immediate'];

/** Milliseconds until every process is ready again. */
async function untilBack(portals: readonly Portal[]): Promise<number> {
  const began = performance.now();
  for (const { address } of portals) {
    while ((await fetch(`${address}/healthz`)).status !== 200) await pause(everyMs);
  }
  return performance.now() - began;
}

/** What a call is answered while there is no database: the envelope of its version. */
const unavailable = { version1: '145003040', version2: '145003040', portal: 149010003 };

interface Asked {
  what: string;
  url: string;
  sent: Sent;
  /** What the envelope says; undefined for a page, which opens without a database. */
  code: string | number | undefined;
}

const page = { what: 'page', url: '/en/home', sent: { headers: {}, body: '' }, code: undefined };

/** A call of each kind, signed at this moment, and a page. */
function listAsked(account: Caller): Asked[] {
  const { version1, version2, portal } = unavailable;
  const billCodes = ['UEG000000191681'];
  const path = 'logistics/trace';
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
  return [
    {
      what: 'version 1',
      url: `${descriptor1.basePath}/${path}`,
      sent: traceCalls(account, billCodes)(),
      code: version1,
    },
    {
      what: 'version 2',
      url: `${descriptor2.basePath}/${path}`,
      sent: traceCalls2(account, billCodes)(),
      code: version2,
    },
    { what: 'portal', url: '/openplatformweb/notice/webPage', sent: json, code: portal },
    page,
  ];
}

/** What is wrong with an answer that a server without its database gave; undefined: nothing. */
async function findWrong(address: string, { what, url, sent, code }: Asked) {
  const call = { method: 'POST', headers: sent.headers, body: sent.body };
  const answer = await fetch(address + url, code === undefined ? {} : call);
  const text = await answer.text();
  if (code === undefined) return answer.status === 200 ? undefined : `${what} ${answer.status}`;
  const retryAfter = answer.headers.get('retry-after');
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const envelope = isJson ? JSON.parse(text) : {};
  const isWhole = envelope.data === null && typeof envelope.msg === 'string';
  const isRight = answer.status === 503 && envelope.code === code && isWhole;
  if (isRight && /^[1-9]\d*$/.test(retryAfter ?? '')) return undefined;
  return `${what} ${answer.status}, Retry-After ${retryAfter}: ${text.slice(0, 100)}`;
}

/** Asks every server for everything until a time; notes what is wrong of each kind, and answers how much was asked. */
async function askWhileAway(
  addresses: readonly string[],
  toAsked: () => Asked[],
  untilMs: number,
  wrong: Map<string, string>,
): Promise<number> {
  let count = 0;
  const askOne = async (address: string) => {
    while (performance.now() < untilMs) {
      for (const asked of toAsked()) {
        const fault = await findWrong(address, asked).catch(
          ({ message }: Error) => `${asked.what}: ${message}`,
        );
        if (fault) wrong.set(asked.what, fault);
        count += 1;
      }
      await pause(everyMs);
    }
  };
  await Promise.all(addresses.map(askOne));
  return count;
}

/** PostgreSQL goes away under two processes of the portal that take orders, and comes back. */
export const postgres: Scenario = async ({ sizes, dataDir }) => {
  const server = await startPostgres();
  const masterKey = '5a'.repeat(32);
  const environment = { DATABASE_URL: server.url, DATA_DIR: dataDir, MASTER_KEY: masterKey };
  const portals: Portal[] = [];
  try {
    for (let index = 0; index < 2; index += 1) portals.push(await Portal.open(environment));
    const [first] = portals;
    if (!first) throw new Error('no portal runs');
    const addresses = portals.map(({ address }) => address);
    const demo = await first.demo();
    const ledger = new Ledger(demo, addresses);
    const isBuilt = (await fetch(first.address + page.url)).status === 200;
    const toAsked = () => listAsked(demo).filter((asked) => isBuilt || asked !== page);
    const wrong = new Map<string, string>();
    let asked = 0;
    ledger.start(integrators);
    const failures: string[] = [];
    let slowestMs = 0;
    for (let restart = 0; restart < sizes.restarts; restart += 1) {
      await ledger.more(integrators * 10);
      await server.halt(modes[restart % modes.length] ?? 'fast');
      const until = performance.now() + sizes.away * 1000;
      asked += await askWhileAway(addresses, toAsked, until, wrong);
      await server.resume();
      slowestMs = Math.max(slowestMs, await untilBack(portals));
    }
    await ledger.more(integrators * 10);
    await ledger.stop();
    const balance = await ledger.balance();
    if (slowestMs > backWithinMs) failures.push(`back after ${Math.round(slowestMs)} ms`);
    if (portals.some(({ died }) => died)) failures.push('a process of the portal ended');
    if (balance.duplicated > 0) failures.push(`${balance.duplicated} orders twice`);
    failures.push(...balance.odd.map((each) => `answered ${each}`));
    failures.push(...[...wrong.values()].map((each) => `asked without a database: ${each}`));
    const pages = isBuilt ? 'calls and pages' : 'calls (no pages: the site is not built)';
    return [
      {
        what: `orders through ${sizes.restarts} restarts of PostgreSQL, ${sizes.away} s away`,
        ...balance,
        longestWaitMs: null,
        memoryMb: Math.max(...portals.map(({ peakMb }) => peakMb ?? 0)) || null,
        note: `back after ${Math.round(slowestMs)} ms at most, ${balance.refused} × 503; ${asked} ${pages} asked meanwhile`,
        failures,
      },
    ];
  } finally {
    for (const portal of portals) await portal.end('SIGKILL');
    await server.stop();
  }
};
