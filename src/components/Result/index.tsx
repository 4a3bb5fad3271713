import { Alert } from '@site/src/components/Alert';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './styles.module.css';

interface ResultProps {
  /** Of which act: another value for each, so that a second one is shown like the first. */
  of: unknown;
  title: ReactNode;
  actions?: ReactNode;
  /** How it ended; well unless said otherwise. */
  tone?: 'success' | 'info' | 'warning';
  children?: ReactNode;
}

/** What came of an act: it comes into view and takes the focus, so that eye, keyboard and ear are there. */
export function Result({ of, tone = 'success', ...words }: ResultProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each act.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return (
    <Alert {...words} ref={box} tabIndex={-1} role="status" tone={tone} className={styles.result} />
  );
}
