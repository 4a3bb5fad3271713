import { Button } from '@site/src/components/Button';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface FilterBarProps {
  label: string;
  children: ReactNode;
  /** Clears all filters; undefined if none is set. */
  clear?: (() => void) | undefined;
  /** Numbers of shown and of all rows; read out when they change. */
  status?: ReactNode;
}

/** The filters above a list; the page keeps the choice in its address. */
export function FilterBar({ label, children, clear, status }: FilterBarProps) {
  const text = useText();
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
      {clear && (
        <Button kind="link" onClick={clear}>
          {text('kit.filter.clear')}
        </Button>
      )}
      {status !== undefined && (
        <p role="status" className={styles.status}>
          {status}
        </p>
      )}
    </search>
  );
}
