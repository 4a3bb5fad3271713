import type { RelativeUnit } from '#contract/locale-words.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the distance from now in the largest unit that fits; null if a date says more. */
export function toRelative(at: number, now: number): { value: number; unit: RelativeUnit } | null {
  const away = Math.abs(at - now);
  const sign = at < now ? -1 : 1;
  // Clocks differ, and what is shown is counted in half minutes.
  if (away < 45 * second) return { value: 0, unit: 'second' };
  if (away < 60 * minute)
    return { value: sign * Math.max(1, Math.floor(away / minute)), unit: 'minute' };
  if (away < 24 * hour) return { value: sign * Math.floor(away / hour), unit: 'hour' };
  return away < 30 * day ? { value: sign * Math.floor(away / day), unit: 'day' } : null;
}
