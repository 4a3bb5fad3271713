import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[];
}

/** Small facts of a row, each by its name. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className={styles.details}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
