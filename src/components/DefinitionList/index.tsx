import { ShortId } from '@site/src/components/ShortId';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

export interface Definition {
  /** A string is the id of a text. */
  label: ReactNode;
  value?: ReactNode;
  /** Replaces `value`: an id of which `start` characters stay at the start. */
  id?: string;
  start?: number;
  /** Shown at the end of the line, such as a link that changes the value. */
  action?: ReactNode;
}

/** Names and their values, one line each; omits absent ones. */
export function DefinitionList({ items }: { items: readonly (Definition | false)[] }) {
  const text = useText();
  const shown = items.filter((item) => item !== false);
  return (
    <dl className={styles.list}>
      {shown.map(({ label, value, id, start, action }, at) => {
        const name = typeof label === 'string' ? text(label) : label;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a list keep their places.
          <div key={at} className={styles.line}>
            <dt>{name}</dt>
            <dd className={styles.value}>
              {id === undefined ? value : <ShortId value={id} label={`${name}`} start={start} />}
            </dd>
            {action && <dd className={styles.action}>{action}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
