import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** One thing that is said of a code, beside what it is. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
