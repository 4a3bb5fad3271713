import { useText } from '#client/texts.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import styles from './row.module.css';

/** How far joint testing of an interface has come, in words and as a line. */
export function Progress({ direction, successes, needed }: InterfaceRow) {
  const text = useText();
  const done = Math.min(successes, needed);
  return (
    <span className={styles.progress} data-done={done === needed || undefined}>
      <span className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${(done / needed) * 100}%` }} />
      </span>
      {text(`control.interfaces.progress.${direction}`, { done, needed })}
    </span>
  );
}
