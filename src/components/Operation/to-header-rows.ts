import type { FieldRow, Say } from '@site/src/components/FieldTable/field-row.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { pushHeader } from '#contract/push.ts';

interface Header {
  name: string;
  example: string;
  /** Codes, each with the id of its case. */
  codes: readonly (readonly [ErrorCode, string])[];
}

const headers = [
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
] as const satisfies readonly Header[];

function toRow({ name, example }: Omit<Header, 'codes'>, description: string, say: Say): FieldRow {
  return {
    id: `headers.${name}`,
    name,
    type: say('fields.type.string'),
    need: 'required',
    conditions: [],
    description,
    rules: [{ label: say('fields.example.label'), value: `\`${example}\`` }],
    values: [],
    codes: [],
    children: [],
  };
}

/** The headers a call carries, as rows of a field table; it may leave out the last. */
export function toHeaderRows(say: Say): FieldRow[] {
  const required = headers.map(({ codes, ...header }) => ({
    ...toRow(header, say(`operation.header.${header.name}`), say),
    codes: codes.map(([code, id]) => ({ code, cases: say(id) })),
  }));
  const langType = { name: 'langType', example: 'CN' };
  const language = toRow(langType, say('operation.header.langType'), say);
  return [...required, { ...language, need: 'optional' }];
}

const ofPushes: Omit<Header, 'codes'>[] = [
  { name: pushHeader.id, example: '01934b7e-6a10-7c3e-9f52-0b6d1c2e4a77' },
  { name: pushHeader.attempt, example: '1' },
  { name: pushHeader.test, example: 'true' },
];

/** The headers of a push: those of a call, and its own. */
export function toPushHeaderRows(say: Say): FieldRow[] {
  const [apiAccount, digest, timestamp, contentType] = headers;
  return [apiAccount, digest, timestamp, ...ofPushes, contentType].map((header) => ({
    ...toRow(header, say(`operation.push.header.${header.name}`), say),
    need: header.name === pushHeader.test ? 'optional' : 'required',
  }));
}
