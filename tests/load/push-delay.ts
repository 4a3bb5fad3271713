import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { hmacSha256, newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Arrival, Receivers } from './arrival-receiver.ts';
import { postBare } from './bare-post.ts';
import type { BenchOptions } from './options.ts';
import { monotonicMs, startSteadily } from './pace.ts';
import { describeMachine, type Figure, type Outcome } from './report.ts';
import { compareRounds, type Round } from './rounds.ts';
import type { Committed } from './scanning-portal.ts';
import { openScratch, root } from './scratch.ts';
import { type Server, startArrivalReceiver, startScanningPortal } from './servers.ts';

const rounds = 3;
const receivers = 100;
const perSecond = 500;
const steadyS = 60;
const burst = 10_000;
const warmUp = 2000;
/** Bare posts in flight to one receiver in a burst: as many in total as the portal has. */
const inFlight = 5;
const mostP99Ms = 100;
const mostTimesBare = 5;

/** Milliseconds from a commit, or from the decision to post, to the first byte at the receiver. */
interface Delays {
  medianMs: number;
  p99Ms: number;
  worstMs: number;
}

/** A push that may be sent from now on. */
interface Due {
  name: string;
  atMs: number;
}

/** The name of a push, the same for both senders. */
function toName(body: string): string {
  const { data } = JSON.parse(body);
  return `${data.billCode} ${data.details[0].scanTypeCode}`;
}

function toDelays(delaysMs: readonly number[]): Delays {
  const sorted = delaysMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { medianMs: at(0.5), p99Ms: at(0.99), worstMs: at(1) };
}

interface Measured {
  delays: Delays;
  arrivals: Arrival[];
}

/** Sends pushes and waits for them; adds to `failures` if some are missing, or came twice. */
async function measure(
  side: string,
  receiver: Server,
  failures: string[],
  send: () => Promise<Due[]>,
): Promise<Measured> {
  const due = await send();
  const response = await fetch(`${receiver.address}/arrivals`);
  const arrivals = (await response.json()) as Arrival[];
  const firstByteAtMs = new Map(
    arrivals.map(({ body, firstByteAtMs }) => [toName(body), firstByteAtMs]),
  );
  if (arrivals.length !== due.length || firstByteAtMs.size !== due.length) {
    failures.push(
      `${side}: ${due.length} due, ${arrivals.length} came, ${firstByteAtMs.size} once`,
    );
  }
  const delaysMs = due.map(({ name, atMs }) => (firstByteAtMs.get(name) ?? Number.NaN) - atMs);
  return { delays: toDelays(delaysMs), arrivals };
}

/** Has the portal scan parcels, until their pushes are delivered. */
async function scan(portal: Server, query: string): Promise<Due[]> {
  const response = await fetch(`${portal.address}/?${query}`, { method: 'POST' });
  const committed = (await response.json()) as Committed[];
  return committed.map(({ billCode, type, committedAtMs }) => ({
    name: `${billCode} ${type}`,
    atMs: committedAtMs,
  }));
}

const secret = newWebhookSecret();

/** Signs a body as version 2 does, and posts it. */
function post({ address, body }: Arrival, agent: http.Agent): Promise<void> {
  const id = newId();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = toSignature(hmacSha256, secret, toSignedText(id, timestamp, body));
  const headers = {
    'content-type': 'application/json',
    [signedHeaders.id]: id,
    [signedHeaders.timestamp]: timestamp,
    [signedHeaders.signature]: signature,
  };
  return postBare(address, agent, headers, body);
}

const openAgent = () => new http.Agent({ keepAlive: true });

async function postSteadily(pushes: readonly Arrival[]): Promise<Due[]> {
  const agent = openAgent();
  const names = pushes.map(({ body }) => toName(body));
  const due = await startSteadily(pushes.length, perSecond, async (index) => {
    const atMs = monotonicMs();
    const push = pushes[index];
    if (push) await post(push, agent);
    return { name: names[index] ?? '', atMs };
  });
  agent.destroy();
  return due;
}

async function postTogether(pushes: readonly Arrival[]): Promise<Due[]> {
  const agent = openAgent();
  const names = pushes.map(({ body }) => toName(body));
  const waiting = Map.groupBy(pushes, ({ address }) => address);
  const atMs = monotonicMs();
  const sendAll = async (some: Arrival[]) => {
    for (let push = some.pop(); push; push = some.pop()) await post(push, agent);
  };
  const senders = [...waiting.values()].flatMap((some) =>
    Array.from({ length: inFlight }, () => sendAll(some)),
  );
  await Promise.all(senders);
  agent.destroy();
  return names.map((name) => ({ name, atMs }));
}

interface Both {
  steady: Round<Delays>;
  burst: Round<Delays>;
}

async function measureRound(portal: Server, receiver: Server, failures: string[]): Promise<Both> {
  const compare = async (
    query: string,
    postAll: (pushes: readonly Arrival[]) => Promise<Due[]>,
  ): Promise<Round<Delays>> => {
    const sent = () => scan(portal, query);
    const ours = await measure(`portal, ${query}`, receiver, failures, sent);
    const posted = () => postAll(ours.arrivals);
    const baseline = await measure(`loop, ${query}`, receiver, failures, posted);
    return { ours: ours.delays, baseline: baseline.delays };
  };
  const steady = `count=${perSecond * steadyS}&perSecond=${perSecond}`;
  return {
    steady: await compare(steady, postSteadily),
    burst: await compare(`count=${burst}`, postTogether),
  };
}

const parts = { median: 'medianMs', p99: 'p99Ms', worst: 'worstMs' } as const;

function toFigures(name: string, measured: readonly Round<Delays>[]): Figure[] {
  return Object.entries(parts).map(([part, member]) => {
    const compared = compareRounds(measured, (side) => side[member], 'ratio');
    return { name: `${name}, ${part}`, unit: 'ms', ...compared };
  });
}

/** Below ten milliseconds with one decimal. */
const round = (ms: number) => (ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms));

/** Medians of the rounds, as the guide shows them. */
function toShown(measured: readonly Round<Delays>[]) {
  const of = (side: keyof Round<Delays>) => {
    const values = Object.values(parts).map((member) => {
      const compared = compareRounds(measured, (delays) => delays[member], 'ratio');
      return [member, round(compared[side].median)];
    });
    return Object.fromEntries(values) as Delays;
  };
  return { portal: of('ours'), loop: of('baseline') };
}

const dataFile = path.join(root, 'src/components/PushDelay/measured.json');

function writeMeasured(measured: readonly Both[]): void {
  const data = {
    measuredAt: new Date().toISOString(),
    machine: describeMachine(),
    rounds: measured.length,
    receivers,
    steady: { perSecond, seconds: steadyS, ...toShown(measured.map(({ steady }) => steady)) },
    burst: { pushes: burst, ...toShown(measured.map(({ burst }) => burst)) },
  };
  writeFileSync(
    dataFile,
    `${JSON.stringify(data, null, 2)}
`,
  );
}

/**
 * Time from the commit of a scan to the first byte of its push at the receiver, compared with a loop that signs
 * and posts the same bodies without a database. `--write` puts the result into the data of the guide.
 */
export async function benchPushDelay(options: BenchOptions): Promise<Outcome> {
  using scratch = openScratch();
  await using receiver = await startArrivalReceiver(receivers);
  const { addresses } = (await (await fetch(receiver.address)).json()) as Receivers;
  await using portal = await startScanningPortal(scratch.directory, addresses);
  const failures: string[] = [];
  await measure('warm-up', receiver, failures, () =>
    scan(portal, `count=${warmUp}&perSecond=${perSecond}`),
  );
  const measured: Both[] = [];
  while (measured.length < (options.rounds ?? rounds)) {
    measured.push(await measureRound(portal, receiver, failures));
  }
  const [median, p99, worst] = toFigures(
    `push delay at ${perSecond} a second`,
    measured.map(({ steady }) => steady),
  );
  if (!median || !p99 || !worst) throw new Error('a part of the delays is missing');
  const most = Math.round(Math.max(mostP99Ms, mostTimesBare * p99.baseline.median));
  const inBurst = toFigures(
    `push delay in a burst of ${burst}`,
    measured.map(({ burst }) => burst),
  );
  if (options.write && failures.length === 0) writeMeasured(measured);
  return { figures: [median, { ...p99, aim: { most, of: 'ours' } }, worst, ...inBurst], failures };
}
