import { Button } from '@site/src/components/Button';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface FilterBarProps {
  label: string;
  children: ReactNode;
  /** Clears all filters; undefined if none is set. */
  clear?: (() => void) | undefined;
  /** Numbers of shown and of all rows; read out when they change. */
  status?: ReactNode;
  /** On phones the filters wait behind a button, so that rows are in view. */
  folds?: boolean;
}

/** The filters above a list; the page keeps the choice in its address. */
export function FilterBar({ label, children, clear, status, folds = false }: FilterBarProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // Filters that are set stay in view.
  const isFolded = folds && !isOpen && !clear;
  return (
    <search className={styles.bar} aria-label={label} data-folded={isFolded || undefined}>
      {folds && !clear && (
        <Button
          kind="small"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={14} aria-hidden />
          {text('kit.filter.show')}
        </Button>
      )}
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
