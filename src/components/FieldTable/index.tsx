import { useText } from '#client/texts.ts';
import type { PageSchema } from '#reference/page.ts';
import { FieldList } from './FieldList.tsx';
import { toFieldRows } from './to-field-rows.ts';

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
