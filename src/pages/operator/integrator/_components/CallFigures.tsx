import { useWords } from '#client/useWords.ts';
import type { CallCount } from '#contract/portal/operator-integrators.ts';
import { toErrorRateText } from '../../_error-rate.ts';
import styles from './integrator.module.css';

/** The number of calls in a period, and of failed ones. */
export function CallFigures({ count }: { count: CallCount }) {
  const words = useWords();
  return (
    <span className={styles.figures}>
      <span>{words.number(count.calls)}</span>
      <span className="muted-sm">
        {words.text('operator.integrator.errorRate', { rate: toErrorRateText(count, words) })}
      </span>
    </span>
  );
}
