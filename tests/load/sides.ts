import { isSuccess, load, type Sent } from './load.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, toSpread } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { type Server, startBareServer, startPortal } from './servers.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const warmUpS = 5;
const roundS = 5;
/**
 * Another checkout whose calls are the baseline, where one is named: the commit before a redesign
 * shows whether calls became slower. What is installed there has to be started before.
 */
const against = process.env.BENCH_AGAINST;
/** No slower, but for what two runs of one commit differ by. */
const noSlower = 0.95;

/** One side of a comparison: where its calls go, what they are, and which answers are right. */
export interface Side {
  url: string;
  next(): Sent;
  isRight?: (body: string) => boolean;
}

export async function post({ url, next, isRight = isSuccess }: Side) {
  const { headers, body } = next();
  const answer = await fetch(url, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!isRight(text)) throw new Error(`${url} answered ${text}`);
  return { text, data: (JSON.parse(text) as { data: { billCode: string } }).data };
}

interface Compared extends Outcome {
  /** Right answers of ours. */
  answered: number;
  /** Milliseconds within which 99 of 100 of ours were answered, round by round. */
  p99Ms: { ours: number[]; baseline: number[] };
}

/** Both sides by turns under the same load. */
export async function compare(
  name: string,
  aim: Figure['aim'],
  ours: Side,
  baseline: Side,
): Promise<Compared> {
  const failures: string[] = [];
  const p99Ms = { ours: [] as number[], baseline: [] as number[] };
  let answered = 0;
  const measure = async (side: Side, durationS: number) => {
    const measured = await load(side.url, side.next, durationS, side);
    failures.push(...measured.failures);
    if (side === ours) answered += measured.succeeded;
    p99Ms[side === ours ? 'ours' : 'baseline'].push(measured.p99Ms);
    return measured.callsPerSecond;
  };
  await measure(ours, warmUpS);
  await measure(baseline, warmUpS);
  const measurement = await alternate(
    rounds,
    () => measure(ours, roundS),
    () => measure(baseline, roundS),
  );
  const kind = { unit: 'calls/s', comparedAs: 'ratio' } as const;
  return { figures: [{ name, ...kind, ...measurement, aim }], failures, answered, p99Ms };
}

/** How long 99 of 100 calls took at most, of the rounds that were compared. */
export function toLatency(name: string, most: number, { p99Ms }: Compared): Figure {
  const [ours, baseline] = [p99Ms.ours.slice(1), p99Ms.baseline.slice(1)];
  return {
    name,
    unit: 'ms',
    comparedAs: 'difference',
    ours: toSpread(ours),
    baseline: toSpread(baseline),
    compared: toSpread(ours.map((each, index) => each - (baseline[index] ?? Number.NaN))),
    aim: { most, of: 'ours' },
  };
}

export function withPortal<Result>(
  work: (portal: Server, dataDir: string) => Promise<Result>,
  environment: NodeJS.ProcessEnv = {},
  checkout?: string,
) {
  return inScratch(async (dataDir) => {
    const portal = await startPortal(dataDir, environment, checkout);
    try {
      return await work(portal, dataDir);
    } finally {
      await portal.stop();
    }
  });
}

/** Ours against a bare route that answers the same text. */
export async function compareWithBare(name: string, aim: Figure['aim'], ours: Side) {
  const bare = await startBareServer((await post(ours)).text);
  try {
    const baseline = { ...ours, url: bare.address };
    return await compare(name, aim, ours, baseline);
  } finally {
    await bare.stop();
  }
}

/** Ours against a bare route, or against the same calls of another checkout. */
export async function compareCalls(
  name: string,
  least: number,
  ours: Side,
  prepare: (portal: Server) => Promise<Side>,
) {
  if (!against) return compareWithBare(name, { least }, ours);
  const toOther = async (other: Server) =>
    compare(`${name}, against ${against}`, { least: noSlower }, ours, await prepare(other));
  return withPortal(toOther, {}, against);
}
