import type { RequestListener } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { addProduction } from '../../load/production.ts';
import { toSpread } from '../../load/rounds.ts';
import { createCalls, traceCalls } from '../../load/signed-calls.ts';
import { Portal } from '../portal.ts';
import { createPath, post, tracePath } from '../post.ts';
import type { Scenario } from '../scenario.ts';
import { answerJson, coreSecret, createdOrder, serveCore } from '../serve.ts';
import { type Counts, count, type Row, toWords } from '../table.ts';

const integrators = 8;
/** Like an integrator that waits before the next order. */
const orderEveryMs = 1000;
const sandboxCallers = 8;
const sandboxEveryMs = 20;
const slowMs = 30_000;
const settleMs = 3000;
const rounds = 5;
/** What a strange core may cost other calls. */
const mostDelayMs = 5;
const mostCpu = 1.1;

const success = '200 1';
const answerText =
  (text: string): RequestListener =>
  (_request, response) => {
    response.end(text);
  };

const invalid: RequestListener[] = [
  answerText('<html>login</html>'),
  answerJson({ code: '1', data: { ...createdOrder, billCode: 7 } }),
  answerJson({ code: 'E42', data: null }),
  answerText('x'.repeat(9 * 1024 * 1024)),
];
let sent = 0;

const right = answerJson({ code: '1', data: createdOrder });

/** How the core answers an order, and what the integrator may get then, as `status code`. */
const ways: { what: string; answer: RequestListener; allowed: string }[] = [
  { what: 'right', answer: right, allowed: success },
  {
    what: 'after 30 s',
    answer: (_request, response) => {
      setTimeout(() => response.end(), slowMs).unref();
    },
    allowed: '503 145003040',
  },
  { what: 'not at all', answer: (request) => request.destroy(), allowed: '503 145003040' },
  {
    what: 'with invalid answers',
    answer: (request, response) => invalid[sent++ % invalid.length]?.(request, response),
    allowed: '200 145005000',
  },
];

/** Answers, and their cost. */
interface Part {
  sandbox: Counts;
  production: Counts;
  p99Ms: number;
  /** Milliseconds of the processor for each call of the sandbox. */
  cpuOfCall: number;
}

function addUp(all: readonly Counts[]): Counts {
  const sum: Counts = new Map();
  for (const [key, times] of all.flatMap((counts) => [...counts])) {
    sum.set(key, (sum.get(key) ?? 0) + times);
  }
  return sum;
}

/** Repeats a call with pauses until `isOver`, and counts the answers. */
async function repeat(
  counts: Counts,
  everyMs: number,
  isOver: () => boolean,
  call: () => ReturnType<typeof post>,
): Promise<void> {
  while (!isOver()) {
    const { status, code } = await call();
    count(counts, `${status} ${code}`);
    await pause(everyMs);
  }
}

/** The core answers late, never, or nonsense: sandbox and event loop are not affected. */
export const strangeCore: Scenario = async ({ sizes, dataDir }) => {
  let answer: RequestListener = (request) => request.destroy();
  using core = await serveCore((request, response) => answer(request, response));
  const watchPort = await findFreePort();
  const portalDir = path.join(dataDir, 'portal');
  await using portal = await Portal.open({
    DATA_DIR: portalDir,
    CORE_URL: core.url,
    CORE_SECRET: coreSecret,
    NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, '../watch-loop.ts')}`,
    WATCH_PORT: String(watchPort),
  });
  const watch = async () => {
    const answer = await fetch(`http://127.0.0.1:${watchPort}`);
    return (await answer.json()) as { p99Ms: number; cpuMs: number };
  };
  const demo = await portal.demo();
  const { billCode = '' } = demo.samples?.delivered ?? {};
  const orders = createCalls(await addProduction(portalDir));
  const traces = traceCalls(demo, [billCode]);
  const order = () => post(`${portal.address}${createPath}`, orders());
  const trace = () => post(`${portal.address}${tracePath}`, traces());

  const measure = async (next: RequestListener): Promise<Part> => {
    answer = next;
    // After a failure the next order asks the core again.
    await pause(settleMs);
    await order();
    const [sandbox, production]: [Counts, Counts] = [new Map(), new Map()];
    let isOver = false;
    const ended = () => isOver;
    await watch();
    const callers = [
      ...Array.from({ length: sandboxCallers }, () =>
        repeat(sandbox, sandboxEveryMs, ended, trace),
      ),
      ...Array.from({ length: integrators }, () => repeat(production, orderEveryMs, ended, order)),
    ];
    await pause(sizes.seconds * 1000);
    const { p99Ms, cpuMs } = await watch();
    const cpuOfCall = cpuMs / (sandbox.get(success) ?? 0);
    isOver = true;
    await Promise.all(callers);
    return { sandbox, production, p99Ms, cpuOfCall };
  };

  /** Measures by turns, since a machine's speed varies more than the parts differ. */
  const compare = async (strangely: RequestListener) => {
    const parts: { usual: Part; strange: Part }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      parts.push({ usual: await measure(right), strange: await measure(strangely) });
    }
    return {
      parts: parts.map(({ strange }) => strange),
      cpu: toSpread(parts.map(({ usual, strange }) => strange.cpuOfCall / usual.cpuOfCall)),
      lateMs: toSpread(parts.map(({ usual, strange }) => strange.p99Ms - usual.p99Ms)),
    };
  };

  // Warms up.
  await measure(right);
  const rows: Row[] = [];
  for (const { what, answer: strangely, allowed } of ways) {
    const { parts, cpu, lateMs } = await compare(strangely);
    const sandbox = addUp(parts.map((part) => part.sandbox));
    const production = addUp(parts.map((part) => part.production));
    rows.push({
      what: `sandbox calls, a core that answers ${what}`,
      done: sandbox.get(success) ?? 0,
      memoryMb: portal.peakMb,
      note: `beside a right one, by turns: loop late by ${lateMs.median.toFixed(1)} ms more (p99, ${lateMs.least.toFixed(1)} to ${lateMs.most.toFixed(1)}), CPU a call ×${cpu.median.toFixed(2)} (${cpu.least.toFixed(2)} to ${cpu.most.toFixed(2)}); orders: ${toWords(production)}`,
      failures: [
        ...(lateMs.median <= mostDelayMs ? [] : [`the loop was late by ${lateMs.median} ms more`]),
        ...(cpu.median <= mostCpu ? [] : [`CPU a call of the sandbox ×${cpu.median}`]),
        ...(production.size === 0 ? ['no order was answered'] : []),
        ...[...sandbox.keys()].filter((key) => key !== success).map((key) => `sandbox ${key}`),
        ...[...production.keys()]
          .filter((key) => key !== allowed)
          .map((key) => `production ${key}`),
      ],
    });
  }
  return rows;
};
