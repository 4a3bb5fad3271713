import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** Short note of the content, beside the title. */
  note: string;
  open?: boolean;
  children: ReactNode;
}

/** A part that is folded until it is opened. */
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
