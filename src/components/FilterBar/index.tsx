import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface FilterBarProps {
  /** What is filtered, for the ear. */
  label: string;
  children: ReactNode;
  /** How much is shown of how much; read out when it changes. */
  status?: ReactNode;
}

/** What narrows a list, above it; the page keeps what is chosen in its address. */
export function FilterBar({ label, children, status }: FilterBarProps) {
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
      {status !== undefined && (
        <p role="status" className={styles.status}>
          {status}
        </p>
      )}
    </search>
  );
}
