import { useText } from '#client/texts.ts';
import type { PageSchema } from '#reference/page.ts';
import { FieldItem } from './FieldItem.tsx';
import type { FieldRow } from './field-row.ts';
import styles from './styles.module.css';
import { toFieldRows } from './to-field-rows.ts';

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

interface Props {
  /** The object whose fields are shown. */
  schema: PageSchema;
  /** Also the prefix of the anchors; only a request answers codes. */
  kind: 'request' | 'answer';
}

/** The fields of a request or an answer, nested ones in parts that open. */
export function FieldTable({ schema, kind }: Props) {
  return <FieldList rows={toFieldRows(schema, kind, useText())} kind={kind} />;
}
