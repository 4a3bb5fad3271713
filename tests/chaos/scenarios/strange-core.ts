import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openApiBasePath } from '#contract/operation.ts';
import { calls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { addProduction } from '../../load/production.ts';
import { createCalls, traceCalls } from '../../load/signed-calls.ts';
import { Portal } from '../portal.ts';
import { createPath, post } from '../post.ts';
import type { Scenario } from '../scenario.ts';
import type { Row } from '../table.ts';

const integrators = 8;
/** As an integrator who waits before the next order. */
const orderEveryMs = 1000;
const sandboxCallers = 8;
const sandboxEveryMs = 20;
const slowMs = 30_000;
const settleMs = 3000;
/** What the issue allows a strange core to cost everybody else. */
const mostDelayMs = 5;
const mostCpu = 1.1;

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const [success] = createOrder.examples.filter(({ code }) => code === '1');
const answerJson =
  (value: unknown): RequestListener =>
  (_request, response) => {
    response.end(JSON.stringify(value));
  };
const answerText =
  (text: string): RequestListener =>
  (_request, response) => {
    response.end(text);
  };

const lies: RequestListener[] = [
  answerText('<html>login</html>'),
  answerJson({ code: '1', data: { ...(success?.data as object), billCode: 7 } }),
  answerJson({ code: 'E42', data: null }),
  answerText('x'.repeat(9 * 1024 * 1024)),
];
let told = 0;

/** How the core answers an order, and what the integrator may be told then, as `status code`. */
const ways: { what: string; answer: RequestListener; allowed: string }[] = [
  { what: 'right', answer: answerJson({ code: '1', data: success?.data }), allowed: '200 1' },
  {
    what: 'after 30 s',
    answer: (_request, response) => {
      setTimeout(() => response.end(), slowMs).unref();
    },
    allowed: '503 145003040',
  },
  { what: 'not at all', answer: (request) => request.destroy(), allowed: '503 145003040' },
  {
    what: 'with lies',
    answer: (request, response) => lies[told++ % lies.length]?.(request, response),
    allowed: '200 145005000',
  },
];

/** A core on loopback that answers orders in one of the ways. */
async function openStrangeCore() {
  let answer: RequestListener = (request) => request.destroy();
  const server = createServer((request, response) => {
    if (request.url === '/capabilities') {
      answerJson({ operations: calls.map(({ id }) => id) })(request, response);
    } else request.resume().once('end', () => answer(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    answer(next: RequestListener) {
      answer = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Repeats a call with pauses until `isOver`; counts what was answered, as `status code`. */
async function repeat(
  counts: Map<string, number>,
  everyMs: number,
  isOver: () => boolean,
  call: () => ReturnType<typeof post>,
): Promise<void> {
  while (!isOver()) {
    const { status, code } = await call();
    const key = `${status} ${code}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    await pause(everyMs);
  }
}

/** The core answers late, never, or nonsense: the sandbox and the event loop do not feel it. */
export const strangeCore: Scenario = async ({ sizes, dataDir }) => {
  const core = await openStrangeCore();
  const watchPort = await findFreePort();
  const portalDir = path.join(dataDir, 'portal');
  const portal = await Portal.open({
    DATA_DIR: portalDir,
    CORE_URL: core.url,
    CORE_SECRET: secret,
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
  const trace = () => post(`${portal.address}${openApiBasePath}/logistics/trace`, traces());

  const measure = async (answer: RequestListener) => {
    core.answer(answer);
    // A core that was away is asked again after a moment, by one order.
    await pause(settleMs);
    await order();
    const [sandbox, production] = [new Map<string, number>(), new Map<string, number>()];
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
    const traced = sandbox.get('200 1') ?? 0;
    isOver = true;
    await Promise.all(callers);
    return { sandbox, production, p99Ms, cpuOfCall: cpuMs / traced, traced };
  };

  try {
    // The first time warms up, the second is what the others are compared with.
    const [right] = ways;
    if (!right) throw new Error('no way to be right');
    await measure(right.answer);
    let usual: { p99Ms: number; cpuOfCall: number } | undefined;
    const rows: Row[] = [];
    for (const { what, answer, allowed } of ways) {
      const found = await measure(answer);
      usual ??= found;
      const { p99Ms, cpuOfCall, traced } = found;
      const ratio = cpuOfCall / usual.cpuOfCall;
      const odd = [
        ...[...found.sandbox.keys()]
          .filter((key) => key !== '200 1')
          .map((key) => `sandbox ${key}`),
        ...[...found.production.keys()]
          .filter((key) => key !== allowed)
          .map((key) => `production ${key}`),
      ];
      rows.push({
        what: `sandbox calls, a core that answers ${what}`,
        done: traced,
        lost: 0,
        duplicated: 0,
        longestWaitMs: null,
        memoryMb: portal.peakMb,
        note: `loop late by ${p99Ms.toFixed(1)} ms (p99), ${cpuOfCall.toFixed(2)} ms CPU a call (×${ratio.toFixed(2)}); orders: ${[...found.production].map(([key, count]) => `${count} × ${key}`).join(', ')}`,
        failures: [
          ...(p99Ms > usual.p99Ms + mostDelayMs ? [`the loop was late by ${p99Ms} ms`] : []),
          ...(ratio > mostCpu ? [`${cpuOfCall} ms CPU a call of the sandbox`] : []),
          ...(found.production.size === 0 ? ['no order was answered'] : []),
          ...odd,
        ],
      });
    }
    return rows;
  } finally {
    await portal.end('SIGKILL');
    core.stop();
  }
};
