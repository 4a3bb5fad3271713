import { useText } from '#client/texts.ts';
import type { PageSchema } from '#reference/page.ts';
import { FieldItems, RequestFields } from './FieldItem.tsx';
import type { FieldRow } from './field-row.ts';
import styles from './styles.module.css';
import { toFieldRows } from './to-field-rows.ts';

interface ListProps {
  rows: FieldRow[];
  kind: 'request' | 'answer';
  /** Id of the fold of optional fields, unique on the page. */
  id: string;
}

/** Rows of fields; cards on narrow screens. */
export function FieldList({ rows, kind, id }: ListProps) {
  return (
    <div className={styles.table}>
      {kind === 'request' ? (
        <RequestFields owner={id} rows={rows} />
      ) : (
        <FieldItems rows={rows} kind={kind} />
      )}
    </div>
  );
}

interface Props {
  /** The object whose fields are shown. */
  schema: PageSchema;
  /** Also the prefix of the anchors; only requests have error codes. */
  kind: 'request' | 'answer';
}

/** Fields of a request or response, with nested ones in parts that open. */
export function FieldTable({ schema, kind }: Props) {
  return <FieldList rows={toFieldRows(schema, kind, useText())} kind={kind} id={kind} />;
}
