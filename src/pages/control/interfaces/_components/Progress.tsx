import { useText } from '#client/texts.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import styles from './row.module.css';

/** How far joint testing of an interface has come, as a line; in words once it is complete. */
export function Progress({ direction, successes, needed }: InterfaceRow) {
  const text = useText();
  const done = Math.min(successes, needed);
  if (done === 0) return null;
  return (
    <span className={styles.progress} data-done={done === needed || undefined}>
      <span className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${(done / needed) * 100}%` }} />
      </span>
      {done === needed && text(`control.interfaces.progress.${direction}`, { done, needed })}
    </span>
  );
}
