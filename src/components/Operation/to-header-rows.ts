import type { FieldRow, Say } from '@site/src/components/FieldTable/field-row.ts';
import type { Scheme } from '#contract/versions/descriptors.ts';
import { type Header, pushHeaders, toCallHeaders } from '#reference/headers.ts';
import type { OperationPage } from '#reference/page.ts';

function toRow(header: Header, description: string, say: Say): FieldRow {
  const { name, example, codes = [], optional } = header;
  return {
    id: `headers.${name}`,
    name,
    type: say('fields.type.string'),
    need: optional ? 'optional' : 'required',
    conditions: [],
    description,
    rules: [{ label: say('fields.example.label'), value: `\`${example}\`` }],
    values: [],
    codes: codes.map(([code, id]) => ({ code, cases: say(id) })),
    children: [],
  };
}

export function toHeaderRows(
  operation: Pick<OperationPage, 'version' | 'path'>,
  say: Say,
): FieldRow[] {
  return toCallHeaders(operation).map((header) =>
    toRow(header, say(`operation.header.${header.name}`), say),
  );
}

/** Returns the headers of a push: those that sign it, and its own. */
export function toPushHeaderRows(scheme: Scheme, say: Say): FieldRow[] {
  return pushHeaders[scheme].map((header) =>
    toRow(header, say(`operation.push.header.${header.text ?? header.name}`), say),
  );
}
