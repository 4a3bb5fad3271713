import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** Says beside the title what is inside. */
  note: string;
  open?: boolean;
  children: ReactNode;
}

/** A part that is folded away until it is asked for. */
export function Section({ title, note, open, children }: SectionProps) {
  return (
    <details className={styles.section} open={open}>
      <summary className={styles.title}>
        {title}
        <span className={styles.note}>{note}</span>
      </summary>
      {children}
    </details>
  );
}
