import type { Words } from '#client/useWords.ts';
import type { CallCount } from '#contract/portal/operator-integrators.ts';

/** Rates this close to none or to all are not shown more exactly. */
const nearest = 0.001;
/** Beyond these, rates are shown in tenths of a percent. */
const fine = { low: 0.1, high: 0.99 };

/** A formatted share: from 0 to 1, and the digits of its percentage. */
export interface ErrorRate {
  share: number;
  digits: 0 | 1;
  /** The rate is even less, but not zero. */
  isUnder: boolean;
}

/** Returns the share of calls that failed; null if there were no calls. */
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

/** Returns the share of failed calls in percent; a dash if there were no calls. */
export function toErrorRateText(
  count: CallCount,
  { text, percent }: Pick<Words, 'text' | 'percent'>,
): string {
  const rate = toErrorRate(count);
  if (rate === null) return '—';
  const written = percent(rate.share, rate.digits);
  return rate.isUnder ? text('operator.integrators.rate.under', { rate: written }) : written;
}
