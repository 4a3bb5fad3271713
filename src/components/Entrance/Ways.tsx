import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** Below the form: the ways for who is not meant by it. */
export function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}
