import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { useText } from '#client/texts.ts';
import { type InterfaceRow, toShownState } from '#contract/portal/interfaces.ts';
import { stepNames, toSteps } from '../_progress.ts';
import styles from './progress.module.css';

/** How far an operation is on the way to production: its state in a word, and the four steps. */
export function Progress({ row }: { row: InterfaceRow }) {
  const text = useText();
  const steps = toSteps(row);
  const state = toShownState(row);
  const { needed, direction } = row;
  const done = Math.min(row.successes, needed);
  return (
    <div className={styles.progress}>
      <Badge tone={stateTones[state]}>{text(`control.interfaces.state.${state}`)}</Badge>
      <ol className={styles.steps} aria-label={text('control.interfaces.column.progress')}>
        {stepNames.map((step) => (
          <li key={step} className={styles.step} data-state={steps[step]} data-step={step}>
            <span className={styles.bar} aria-hidden />
            <span className={styles.name} aria-hidden={step === 'tests' || undefined}>
              {text(`control.interfaces.step.${step}`, { done, needed })}
            </span>
            <span className="visually-hidden">
              {step === 'tests' &&
                `${text(`control.interfaces.progress.${direction}`, { done, needed })}: `}
              {text(`control.interfaces.step.state.${steps[step]}`)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
