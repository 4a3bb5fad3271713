/** So many of something at once, and so many an hour from then on. */
export interface Cap {
  key: string;
  burst: number;
  perHour: number;
}

interface Bucket {
  left: number;
  at: number;
}

const hourMs = 60 * 60 * 1000;
/** Keys that are remembered: who comes with more of them makes old ones forgotten, and no memory grow. */
const mostKeys = 20_000;

/** Decides which of very many alike are kept: the first ones, and then a few in each hour. */
export class Sample {
  /** Those used since the others were; the others go when these are as many as half of all may be. */
  private recent = new Map<string, Bucket>();
  private others = new Map<string, Bucket>();

  /** Takes one of each cap, where each has one left. */
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
