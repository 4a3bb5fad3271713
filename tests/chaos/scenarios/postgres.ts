import { setTimeout as pause } from 'node:timers/promises';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { type ShutdownMode, startPostgres } from '../../../src/scripts/postgres.ts';
import type { Sent } from '../../load/load.ts';
import { type Caller, traceCalls, traceCalls2 } from '../../load/signed-calls.ts';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { findDied, Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 8;
const everyMs = 20;
/** Time for all processes to recover once PostgreSQL is back. */
const backWithinMs = 5000;
const modes: ShutdownMode[] = ['fast', 'immediate'];

/** Returns the milliseconds until all processes are ready again. */
async function untilBack(portals: readonly Portal[]): Promise<number> {
  const began = performance.now();
  for (const { address } of portals) {
    while ((await fetch(`${address}/healthz`)).status !== 200) await pause(everyMs);
  }
  return performance.now() - began;
}

/** Codes of answers without a database, by envelope. */
const unavailable = { version1: '145003040', version2: '145003040', portal: 149010003 };

interface Asked {
  what: string;
  url: string;
  sent: Sent;
  /** Code of the envelope; undefined for a page, which needs no database. */
  code: string | number | undefined;
}

const page = { what: 'page', url: '/en/home', sent: { headers: {}, body: '' }, code: undefined };

/** Returns a page, and a call of each kind, signed now. */
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

/** Returns what is wrong with an answer of a server without its database; undefined if it is correct. */
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

/** Asks every server for everything until a time; records wrong answers by kind and returns the number of calls. */
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

/** Stops and resumes PostgreSQL under two processes that take orders. */
export const postgres: Scenario = async ({ sizes, dataDir }) => {
  const server = await startPostgres();
  await using closing = new AsyncDisposableStack();
  closing.defer(server.stop);
  const masterKey = '5a'.repeat(32);
  const environment = { DATABASE_URL: server.url, DATA_DIR: dataDir, MASTER_KEY: masterKey };
  const portals: Portal[] = [];
  for (let index = 0; index < 2; index += 1) {
    portals.push(closing.use(await Portal.open(environment)));
  }
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
  const back = `back after ${Math.round(slowestMs)} ms`;
  const pages = isBuilt ? 'calls and pages' : 'calls (no pages: the site is not built)';
  const what = `orders through ${sizes.restarts} restarts of PostgreSQL, ${sizes.away} s away`;
  const row = toOrdersRow(what, balance, {
    portals,
    note: `${back} at most, ${balance.refused} × 503; ${asked} ${pages} asked meanwhile`,
    failures: [
      ...(slowestMs > backWithinMs ? [back] : []),
      ...findDied(portals),
      ...[...wrong.values()].map((each) => `asked without a database: ${each}`),
    ],
  });
  return [row];
};
