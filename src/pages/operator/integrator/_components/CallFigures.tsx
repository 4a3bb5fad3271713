import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { CallCount } from '#contract/portal/operator-integrators.ts';
import { useErrorRate } from '../../_useErrorRate.ts';
import styles from './integrator.module.css';

/** How many calls there were in a time, and how many of them failed. */
export function CallFigures({ count }: { count: CallCount }) {
  const text = useText();
  const { number } = useFormats();
  const writeErrorRate = useErrorRate();
  return (
    <span className={styles.figures}>
      <span>{number(count.calls)}</span>
      <span className="muted-sm">
        {text('operator.integrator.errorRate', { rate: writeErrorRate(count) })}
      </span>
    </span>
  );
}
