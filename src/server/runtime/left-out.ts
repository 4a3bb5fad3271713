import type { Log } from './log.ts';

const reportEveryMs = 60_000;
/** Networks and reasons counted separately; all others are one. */
const mostNames = 1000;
const others = 'others';
const mostListed = 10;

function count(counts: Map<string, number>, name: string): void {
  const known = counts.has(name) || counts.size < mostNames ? name : others;
  counts.set(known, (counts.get(known) ?? 0) + 1);
}

/** Returns the most frequent names with their counts. */
function toMost(counts: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return Object.fromEntries(sorted.slice(0, mostListed));
}

/** Counts events that were not logged, and reports once a minute how many there were, from where and why. */
export class LeftOut {
  private readonly log: Pick<Log, 'warn'>;
  private readonly event: string;
  private networks = new Map<string, number>();
  private reasons = new Map<string, number>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `event` names the lines left out. */
  constructor(log: Pick<Log, 'warn'>, event: string) {
    this.log = log;
    this.event = event;
  }

  add(network: string, reason: string): void {
    this.count += 1;
    count(this.networks, network);
    count(this.reasons, reason);
    this.timer ??= setTimeout(() => this.report(), reportEveryMs).unref();
  }

  /** Reports the counts so far; called at shutdown too. */
  report(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.count === 0) return;
    const [networks, reasons] = [toMost(this.networks), toMost(this.reasons)];
    const line = { event: this.event, leftOut: this.count, networks, reasons };
    this.log.warn(line, 'refused calls beyond those that were logged');
    this.networks = new Map();
    this.reasons = new Map();
    this.count = 0;
  }
}
