import { ShortId } from '@site/src/components/ShortId';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

export interface Definition {
  label: ReactNode;
  value: ReactNode;
  /** Shown at the end of the line, such as a link that changes the value. */
  action?: ReactNode;
}

/** Returns the line of an id, of which `start` characters stay at the start. */
export function toIdLine(label: string, id: string, start: number): Definition {
  return { label, value: <ShortId value={id} label={label} start={start} /> };
}

/** Names and their values, one line each; omits absent ones. */
export function DefinitionList({ items }: { items: readonly (Definition | false)[] }) {
  const shown = items.filter((item) => item !== false);
  return (
    <dl className={styles.list}>
      {shown.map(({ label, value, action }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a list keep their places.
        <div key={at} className={styles.line}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
