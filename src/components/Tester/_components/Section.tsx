import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface SectionProps {
  title: string;
  note: string;
  open?: boolean;
  children: ReactNode;
}

export function Section({ title, note, open, children }: SectionProps) {
  return (
    <details className={styles.section} open={open}>
      <summary className={styles.title}>
        {title}
        <span className={styles.sectionNote}>{note}</span>
      </summary>
      {children}
    </details>
  );
}
