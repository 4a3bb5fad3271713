import type { Words } from '#client/useWords.ts';
import type { CallCount } from '#contract/portal/operator-integrators.ts';

/** A rate is told as no nearer than this to none, and to all. */
const nearest = 0.001;
/** Nearer than this, tenths of a percent tell rates apart. */
const fine = { low: 0.1, high: 0.99 };

/** A share as it is written: of 1, and with how many digits of a percent. */
export interface ErrorRate {
  share: number;
  digits: 0 | 1;
  /** It is even less, and not none. */
  isUnder: boolean;
}

/** How many of the calls failed; null where there were none. */
export function toErrorRate({ calls, errors }: CallCount): ErrorRate | null {
  if (calls === 0) return null;
  const share = errors / calls;
  const isUnder = errors > 0 && share < nearest;
  const shown = errors === 0 || errors === calls ? share : clamp(share);
  return { share: shown, digits: shown < fine.low || shown > fine.high ? 1 : 0, isUnder };
}

function clamp(share: number): number {
  return Math.min(1 - nearest, Math.max(nearest, share));
}

/** The share of calls that failed, in percent; a dash if there were no calls. */
export function toErrorRateText(
  count: CallCount,
  { text, percent }: Pick<Words, 'text' | 'percent'>,
): string {
  const rate = toErrorRate(count);
  if (rate === null) return '—';
  const written = percent(rate.share, rate.digits);
  return rate.isUnder ? text('operator.integrators.rate.under', { rate: written }) : written;
}
