import { Button } from '@site/src/components/Button';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import { useCopy } from './useCopy.ts';

const icons = { idle: Copy, copied: Check, failed: TriangleAlert };

/** A button that says in words what it copies. */
export function CopyAction({ value, children }: { value: string; children: ReactNode }) {
  const text = useText();
  const { state, copy } = useCopy(value);
  const Icon = icons[state];
  return (
    <span className={styles.action}>
      <Button onClick={copy}>
        <Icon size={14} aria-hidden />
        {children}
      </Button>
      <span role="status">{state === 'idle' ? '' : text(`copy.${state}`)}</span>
    </span>
  );
}
