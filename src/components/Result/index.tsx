import { Alert } from '@site/src/components/Alert';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './styles.module.css';

interface ResultProps {
  /** Identifies the action: a new value shows a second result like the first. */
  of: unknown;
  title: ReactNode;
  actions?: ReactNode;
  tone?: 'success' | 'info' | 'warning';
  children?: ReactNode;
}

/** Result of an action: it scrolls into view and takes the focus. */
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
