import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface DockProps {
  outcome: ReactNode;
  /** Number of selected items; null if none is selected. */
  selected: string | null;
  /** Names the actions on them, for screen readers. */
  label: string;
  children: ReactNode;
}

/** Stays in view at the foot of a list: the result of the last action, and the actions on the selection. */
export function Dock({ outcome, selected, label, children }: DockProps) {
  return (
    <div className={styles.dock}>
      {outcome}
      {selected !== null && (
        <section className={styles.selection} aria-label={label}>
          <p role="status">{selected}</p>
          {children}
        </section>
      )}
    </div>
  );
}
