import { useText } from '#client/texts.ts';
import type { JointTestRow } from '#contract/portal/console-accounts.ts';
import styles from './joint-testing.module.css';

/** A mark for each success that is asked for, and how many there are in words. */
export function Shown({ row }: { row: JointTestRow }) {
  const text = useText();
  const { direction, successes, needed } = row;
  const done = Math.min(successes, needed);
  const marks = Array.from({ length: needed }, (_, at) => ({ at, isDone: at < done }));
  return (
    <div className={styles.shown} data-done={done === needed || undefined}>
      <span className={styles.marks} aria-hidden>
        {marks.map(({ at, isDone }) => (
          <span key={at} data-done={isDone || undefined} />
        ))}
      </span>
      <span>{text(`control.jointTesting.shown.${direction}`, { done, needed })}</span>
    </div>
  );
}
