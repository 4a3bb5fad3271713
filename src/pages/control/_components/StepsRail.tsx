import { Time } from '@site/src/components/Time';
import { Check } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { type Overview, steps as order } from '#contract/portal/console-accounts.ts';
import styles from './steps-rail.module.css';

/** The five steps: what is done and when, where the reader stands, what is still to come. */
export function StepsRail({ steps }: Pick<Overview, 'steps'>) {
  const text = useText();
  const current = order.find((step) => steps[step] === null);
  return (
    <ol className={styles.rail} aria-label={text('control.overview.steps')}>
      {order.map((step, at) => {
        const time = steps[step];
        const state = time !== null ? 'done' : step === current ? 'current' : 'todo';
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {state === 'done' ? <Check size={16} strokeWidth={3} /> : at + 1}
            </span>
            <span className={styles.name}>{text(`control.overview.step.${step}`)}</span>
            <span className={styles.note}>
              <span className={state === 'done' ? 'visually-hidden' : undefined}>
                {text(`control.overview.step.state.${state}`)}
              </span>{' '}
              {time !== null && <Time at={time} show="date" />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
