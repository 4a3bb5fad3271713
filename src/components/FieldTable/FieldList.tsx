import { FieldItem } from './FieldItem.tsx';
import type { FieldRow } from './field-row.ts';
import styles from './styles.module.css';

/** Rows of fields; cards where there is little room. */
export function FieldList({ rows, kind }: { rows: FieldRow[]; kind: 'request' | 'answer' }) {
  return (
    <div className={styles.table}>
      <ul className={styles.list}>
        {rows.map((row) => (
          <FieldItem key={row.id} row={row} kind={kind} />
        ))}
      </ul>
    </div>
  );
}
