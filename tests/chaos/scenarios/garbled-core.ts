import type { RequestListener } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sqliteFileName } from '#server/database/open.ts';
import { addProduction } from '../../load/production.ts';
import { createCalls } from '../../load/signed-calls.ts';
import { besideOthers } from '../others.ts';
import { findDied, Portal } from '../portal.ts';
import { createPath, post } from '../post.ts';
import type { Scenario } from '../scenario.ts';
import { answerJson, coreSecret, createdOrder, serveCore } from '../serve.ts';
import { type Counts, count, toWords } from '../table.ts';

const integrators = 4;
const timeoutS = 4;
/** More than half of the core's time limit: the first try may use it. */
const slowMs = 2500;
/** Calls are written within a second, counts of refused ones within five; on a busy machine later. */
const writtenWithinMs = 30_000;
const pollMs = 500;

const nul = String.fromCharCode(0);
const huge = 'x'.repeat(200_000);

const refusal = (text: string) =>
  answerJson({ code: '145003051', data: null, field: text, msg: text, detail: { field: text } });
const success = answerJson({ code: '1', data: createdOrder });

interface Way {
  what: string;
  answer(turn: number): RequestListener;
  /** Answers that an integrator may get, as `status code`. */
  allowed: RegExp;
}

const ways: Way[] = [
  {
    what: 'refuses with NULs and texts of 200 kB',
    answer: (turn) => refusal(turn % 2 === 0 ? `a${nul}b` : huge),
    allowed: /^200 1/,
  },
  {
    what: 'answers every second order 429 or 503 with Retry-After',
    answer: (turn) => {
      if (turn % 2 === 1) return success;
      return answerJson({}, turn % 4 === 0 ? 429 : 503, { 'retry-after': '1' });
    },
    allowed: /^(?:200 1|503 145003040|429 .+)$/,
  },
  {
    what: `answers after ${slowMs} of ${timeoutS * 1000} ms`,
    answer: () => (request, response) => {
      setTimeout(() => success(request, response), slowMs);
    },
    allowed: /^200 1$/,
  },
];

/** Returns how many calls of an account the log kept or counted, once it has all or the time is over. */
async function waitForLogged(portalDir: string, account: string, all: number): Promise<number> {
  const until = performance.now() + writtenWithinMs;
  const database = new DatabaseSync(path.join(portalDir, sqliteFileName), { readOnly: true });
  const counting = database.prepare(
    `select (select count(*) from call_log c join account a on a.id = c.account_id where a.api_account = ?)
       + (select coalesce(sum(r.count), 0) from refused_calls r join account a on a.id = r.account_id where a.api_account = ?) as n`,
  );
  try {
    for (;;) {
      const { n } = counting.get(account, account) as { n: number };
      if (n >= all || performance.now() > until) return n;
      await pause(pollMs);
    }
  } finally {
    database.close();
  }
}

/** A core whose answers cannot be stored unchanged, or that asks callers to wait. */
export const garbledCore: Scenario = async ({ sizes, dataDir }) => {
  let way = ways[0];
  let turn = 0;
  using core = await serveCore((request, response) => {
    turn += 1;
    way?.answer(turn)(request, response);
  });
  const portalDir = path.join(dataDir, 'portal');
  await using portal = await Portal.open({
    DATA_DIR: portalDir,
    CORE_URL: core.url,
    CORE_SECRET: coreSecret,
    CORE_TIMEOUT_S: String(timeoutS),
  });
  const demo = await portal.demo();
  const account = await addProduction(portalDir);
  const next = createCalls(account);
  const rows = [];
  let answered = 0;
  for (const each of ways) {
    way = each;
    const counts: Counts = new Map();
    const others = await besideOthers(portal.address, demo, async () => {
      const until = performance.now() + sizes.seconds * 1000;
      const order = async () => {
        while (performance.now() < until) {
          const { status, code } = await post(`${portal.address}${createPath}`, next());
          count(counts, `${status} ${code}`);
          await pause(100);
        }
      };
      await Promise.all(Array.from({ length: integrators }, order));
    });
    const done = [...counts.values()].reduce((sum, times) => sum + times, 0);
    answered += done;
    const logged = await waitForLogged(portalDir, account.apiAccount, answered);
    rows.push({
      what: `orders, a core that ${each.what}`,
      done,
      // The call log keeps or counts every call.
      lost: Math.max(0, answered - logged),
      longestWaitMs: others.longestWaitMs,
      memoryMb: portal.peakMb,
      note: toWords(counts),
      failures: [
        ...others.odd,
        ...[...counts.keys()].filter((key) => !each.allowed.test(key)),
        ...findDied([portal]),
      ],
    });
  }
  return rows;
};
