import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** Links below the form for people it is not meant for. */
export function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}
