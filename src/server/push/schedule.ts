import { dayMs } from '#contract/durations.ts';

const longestRetryAfterMs = dayMs;
const jitter = 0.2;

export interface Schedule {
  /** Seconds between attempts; a push is parked after the last. */
  retryS: readonly number[];
  /** From 0 to 1, as Math.random. */
  random(): number;
}

export function toLongestWaitMs(retryS: readonly number[]): number {
  return Math.max(longestRetryAfterMs, ...retryS.map((s) => s * 1000 * (1 + jitter)));
}

/** Returns the milliseconds of a Retry-After header, which holds seconds or a date; undefined if unusable. */
export function toRetryAfterMs(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestRetryAfterMs);
}

/** Returns when a push is due again after its nth failed attempt; undefined if it was the last. */
export function toNextAt(
  { retryS, random }: Schedule,
  attempts: number,
  now: number,
  retryAfterMs = 0,
): number | undefined {
  const waitS = retryS[attempts - 1];
  if (waitS === undefined) return undefined;
  const spread = 1 - jitter + 2 * jitter * random();
  return now + Math.max(Math.round(waitS * 1000 * spread), retryAfterMs);
}
