import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'brand';

/** A state in one word; the dot and the colour only repeat it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={clsx(styles.badge, `tone-${tone}`)}>{children}</span>;
}
