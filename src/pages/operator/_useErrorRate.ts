import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { CallCount } from '#contract/portal/operator-integrators.ts';
import { toErrorRate } from './_error-rate.ts';

/** Writes how many of the calls failed, in percent; a dash where there were none. */
export function useErrorRate(): (count: CallCount) => string {
  const text = useText();
  const { percent } = useFormats();
  return (count) => {
    const rate = toErrorRate(count);
    if (rate === null) return '—';
    const written = percent(rate.share, rate.digits);
    return rate.isUnder ? text('operator.integrators.rate.under', { rate: written }) : written;
  };
}
