import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { sqliteFileName } from '#server/database/open.ts';
import { addProduction } from '../../load/production.ts';
import { createCalls } from '../../load/signed-calls.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import { createPath, post } from '../post.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 4;
const timeoutS = 4;
/** More than half of what a core has: the first try may use it (B7). */
const slowMs = 2500;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const success = createOrder.examples.find(({ code }) => code === '1')?.data as object;
/** Calls are written within a second, counts of refused ones within five; on a busy machine later. */
const writtenWithinMs = 30_000;
const pollMs = 500;

const nul = String.fromCharCode(0);
const huge = 'x'.repeat(200_000);

const json =
  (value: unknown, status = 200, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(JSON.stringify(value));
  };
const refusal = (text: string) =>
  json({ code: '145003051', data: null, field: text, msg: text, detail: { field: text } });

interface Way {
  what: string;
  answer(turn: number): RequestListener;
  /** What an integrator may be answered, as `status code`. */
  allowed: RegExp;
}

const ways: Way[] = [
  {
    what: 'refuses with NULs and texts of 200 kB',
    answer: (turn) => refusal(turn % 2 === 0 ? `a${nul}b` : huge),
    allowed: /^200 1/,
  },
  {
    what: 'answers every second order 429 and 503 with Retry-After',
    answer: (turn) => {
      if (turn % 2 === 1) return json({ code: '1', data: success });
      return json({}, turn % 4 === 0 ? 429 : 503, { 'retry-after': '1' });
    },
    allowed: /^(?:200 1|503 145003040|429 .+)$/,
  },
  {
    what: `answers after ${slowMs} of ${timeoutS * 1000} ms`,
    answer: () => (request, response) => {
      setTimeout(() => json({ code: '1', data: success })(request, response), slowMs);
    },
    allowed: /^200 1$/,
  },
];

/** Calls of an account that the log has, kept or counted, once it has all of them or the time is over. */
async function waitForLogged(portalDir: string, account: string, all: number): Promise<number> {
  const until = performance.now() + writtenWithinMs;
  const database = new DatabaseSync(path.join(portalDir, sqliteFileName), { readOnly: true });
  const count = database.prepare(
    `select (select count(*) from call_log c join account a on a.id = c.account_id where a.api_account = ?)
       + (select coalesce(sum(r.count), 0) from refused_calls r join account a on a.id = r.account_id where a.api_account = ?) as n`,
  );
  try {
    for (;;) {
      const { n } = count.get(account, account) as { n: number };
      if (n >= all || performance.now() > until) return n;
      await pause(pollMs);
    }
  } finally {
    database.close();
  }
}

/** A core whose answers no database or log takes as they are, or that asks to be spared. */
export const garbledCore: Scenario = async ({ sizes, dataDir }) => {
  let way = ways[0];
  let turn = 0;
  const server = createServer((request, response) => {
    if (request.url === '/capabilities') {
      json({ operations: calls.map(({ id }) => id) })(request, response);
      return;
    }
    request.resume().once('end', () => {
      turn += 1;
      way?.answer(turn)(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const portalDir = path.join(dataDir, 'portal');
  const portal = await Portal.open({
    DATA_DIR: portalDir,
    CORE_URL: `http://127.0.0.1:${port}`,
    CORE_SECRET: secret,
    CORE_TIMEOUT_S: String(timeoutS),
  });
  try {
    const demo = await portal.demo();
    const account = await addProduction(portalDir);
    const next = createCalls(account);
    const rows = [];
    let answered = 0;
    for (const each of ways) {
      way = each;
      const counts = new Map<string, number>();
      const others = await besideOthers(portal.address, demo, async () => {
        const until = performance.now() + sizes.seconds * 1000;
        const order = async () => {
          while (performance.now() < until) {
            const { status, code } = await post(`${portal.address}${createPath}`, next());
            counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1);
            await pause(100);
          }
        };
        await Promise.all(Array.from({ length: integrators }, order));
      });
      const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
      answered += done;
      const logged = await waitForLogged(portalDir, account.apiAccount, answered);
      rows.push({
        what: `orders, a core that ${each.what}`,
        done,
        // Of the call log: kept or counted, every call leaves a trace.
        lost: Math.max(0, answered - logged),
        duplicated: 0,
        longestWaitMs: others.longestWaitMs,
        memoryMb: portal.peakMb,
        note: [...counts].map(([key, count]) => `${count} × ${key}`).join(', '),
        failures: [
          ...others.odd,
          ...[...counts.keys()].filter((key) => !each.allowed.test(key)),
          ...(portal.died ? ['the process ended'] : []),
        ],
      });
    }
    return rows;
  } finally {
    await portal.end('SIGKILL');
    server.closeAllConnections();
    server.close();
  }
};
