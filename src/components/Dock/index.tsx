import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface DockProps {
  /** How the last act ended. */
  outcome: ReactNode;
  /** How many are selected; null where none is. */
  selected: string | null;
  /** Names what is done with them, for the ear. */
  label: string;
  /** The buttons that do it. */
  children: ReactNode;
}

/** Stays in view at the foot of a list: how the last act ended, and what to do with what is selected. */
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
