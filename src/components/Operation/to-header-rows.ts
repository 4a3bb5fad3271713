import type { FieldRow, Say } from '@site/src/components/FieldTable/field-row.ts';
import type { ErrorCode } from '#contract/errors.ts';

interface Header {
  name: string;
  example: string;
  /** Codes, each with the id of its case. */
  codes: [ErrorCode, string][];
}

const headers: Header[] = [
  {
    name: 'apiAccount',
    example: '292508153084379141',
    codes: [
      ['145003071', 'fields.case.missing'],
      ['145003010', 'operation.header.unknown'],
      ['145003012', 'operation.header.forbidden'],
    ],
  },
  {
    name: 'digest',
    example: 'jfMMXUNJZQqmAvlMI4C7Qg==',
    codes: [
      ['145003052', 'fields.case.missing'],
      ['145003030', 'operation.header.wrong'],
    ],
  },
  {
    name: 'timestamp',
    example: '1795168800000',
    codes: [
      ['145003053', 'fields.case.missing'],
      ['145003050', 'operation.header.notNumber'],
    ],
  },
  { name: 'Content-Type', example: 'application/x-www-form-urlencoded', codes: [] },
];

/** The headers every call carries, as rows of a field table. */
export function toHeaderRows(say: Say): FieldRow[] {
  return headers.map(({ name, example, codes }) => ({
    id: `headers.${name}`,
    name,
    type: say('fields.type.string'),
    need: 'required',
    conditions: [],
    description: say(`operation.header.${name}`),
    rules: [{ label: say('fields.example.label'), value: `\`${example}\`` }],
    values: [],
    codes: codes.map(([code, id]) => ({ code, cases: say(id) })),
    children: [],
  }));
}
