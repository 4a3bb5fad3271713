import { isSuccess, load, type Sent } from './load.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, compareRounds } from './rounds.ts';
import { openPortal, type Server, startBareServer } from './servers.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const warmUpS = 5;
const roundS = 5;
/** Folder of another checkout, with its modules installed, whose calls are the baseline. */
const against = process.env.BENCH_AGAINST;
/** Two runs of one commit differ by this much. */
const noSlower = 0.95;

export interface Side {
  url: string;
  next(): Sent;
  isRight?: (body: string) => boolean;
  /** Default: that of `load`. */
  connections?: number;
}

export async function post({ url, next, isRight = isSuccess }: Side) {
  const { headers, body } = next();
  const answer = await fetch(url, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!isRight(text)) throw new Error(`${url} answered ${text}`);
  return { text, data: (JSON.parse(text) as { data: { billCode: string } }).data };
}

interface Compared extends Outcome {
  /** Correct answers on our side. */
  answered: number;
  /** 99th percentile of each round, after the warm-up. */
  p99Ms: { ours: number[]; baseline: number[] };
}

/** Compares both sides by turns under the same load. */
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
  const figure = { name, unit: 'calls/s', ...measurement, aim };
  return { figures: [figure], failures, answered, p99Ms };
}

/** Returns how long 99 of 100 calls took at most, in the rounds that were compared. */
export function toLatency(name: string, { p99Ms }: Compared, aim?: Figure['aim']): Figure {
  const [, ...baseline] = p99Ms.baseline;
  const rounds = p99Ms.ours
    .slice(1)
    .map((ours, at) => ({ ours, baseline: baseline[at] ?? Number.NaN }));
  return { name, unit: 'ms', ...compareRounds(rounds, (ms) => ms, 'difference'), aim };
}

/** Compares our side with a bare route that answers the same text. */
export async function compareWithBare(name: string, aim: Figure['aim'], ours: Side) {
  await using bare = await startBareServer((await post(ours)).text);
  return await compare(name, aim, ours, { ...ours, url: bare.address });
}

/** Compares our side with a bare route, or with the same calls of another checkout. */
export async function compareCalls(
  name: string,
  least: number,
  ours: Side,
  prepare: (portal: Server) => Promise<Side>,
) {
  if (!against) return compareWithBare(name, { least }, ours);
  await using other = await openPortal({}, against);
  return await compare(
    `${name}, against ${against}`,
    { least: noSlower },
    ours,
    await prepare(other),
  );
}
