import { Button } from '@site/src/components/Button';
import type { ReactNode } from 'react';
import { useCopy } from './index.tsx';
import styles from './styles.module.css';

interface Props {
  /** A function computes it when it is copied. */
  value: string | (() => string);
  children: ReactNode;
}

export function CopyAction({ value, children }: Props) {
  const { Icon, words, copy } = useCopy(value);
  return (
    <span className={styles.action}>
      <Button onClick={copy}>
        <Icon size={14} aria-hidden />
        {children}
      </Button>
      <span role="status">{words}</span>
    </span>
  );
}
