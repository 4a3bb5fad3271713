import { hourMs } from '#contract/durations.ts';

/** Burst and hourly refill of something. */
export interface Cap {
  key: string;
  burst: number;
  perHour: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Keys to remember: more keys evict old ones, so memory does not grow. */
const mostKeys = 20_000;

/** Decides which of many similar events are kept: the first ones, then a few each hour. */
export class Sample {
  /** Keys used since the last rotation; the others are dropped when these reach half of the limit. */
  private recent = new Map<string, Bucket>();
  private others = new Map<string, Bucket>();

  /** Takes one from each cap, if every cap has one left. */
  take(caps: readonly Cap[], now: number): boolean {
    const buckets = caps.map((cap) => this.fill(cap, now));
    if (buckets.some(({ left }) => left < 1)) return false;
    for (const bucket of buckets) bucket.left -= 1;
    return true;
  }

  get size(): number {
    return this.recent.size + this.others.size;
  }

  private fill({ key, burst, perHour }: Cap, now: number): Bucket {
    const known = this.recent.get(key) ?? this.others.get(key);
    const bucket = known ?? { left: burst, at: now };
    const gained = (Math.max(0, now - bucket.at) * perHour) / hourMs;
    bucket.left = Math.min(burst, bucket.left + gained);
    bucket.at = now;
    if (this.recent.size >= mostKeys / 2 && !this.recent.has(key)) {
      this.others = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, bucket);
    return bucket;
  }
}
