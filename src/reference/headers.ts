import type { ErrorCode } from '#contract/errors.ts';
import { pushHeader } from '#contract/push.ts';
import { signedHeaders, toCallId } from '#contract/signature/hmac-v2.ts';
import type { Descriptor, Scheme } from '#contract/versions/descriptors.ts';

export interface Header {
  name: string;
  /** Last part of its text id, if not its name. */
  text?: string;
  example: string;
  /** Codes, each with the id of its case. */
  codes?: readonly (readonly [ErrorCode, string])[];
  optional?: true;
}

const account: Required<Pick<Header, 'example' | 'codes'>> = {
  example: '292508153084379141',
  codes: [
    ['145003071', 'fields.case.missing'],
    ['145003010', 'operation.header.unknown'],
    ['145003012', 'operation.header.forbidden'],
  ],
};

/** Describes a body, not its sender: OpenAPI lists it elsewhere. */
export const contentType = 'Content-Type';

const language: Header = { name: 'langType', example: 'CN', optional: true };

/** Headers of a call to an operation with this path, in each scheme. */
const callHeaders: Readonly<Record<Scheme, (path: string) => readonly Header[]>> = {
  'md5-v1': () => [
    { name: 'apiAccount', ...account },
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
    { name: contentType, example: 'application/x-www-form-urlencoded' },
    language,
  ],
  'hmac-v2': (path) => [
    { name: signedHeaders.account, ...account },
    {
      name: signedHeaders.id,
      example: toCallId(path, '9f86d081-884c'),
      codes: [
        ['145003030', 'operation.header.wrongId'],
        ['145003050', 'operation.header.reusedId'],
      ],
    },
    {
      name: signedHeaders.timestamp,
      example: '1795168800',
      codes: [
        ['145003053', 'fields.case.missing'],
        ['145003030', 'operation.header.far'],
      ],
    },
    {
      name: signedHeaders.signature,
      example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      codes: [['145003030', 'operation.header.wrongSignature']],
    },
    { name: contentType, example: 'application/json' },
    language,
  ],
};

/** Returns the headers of a call to this operation. */
export function toCallHeaders({ version, path }: { version: Descriptor; path: string }) {
  return callHeaders[version.scheme](path);
}

const attempt: Header[] = [
  { name: pushHeader.attempt, example: '1' },
  { name: pushHeader.test, example: 'true', optional: true },
];

/** Headers of a push, in each scheme. */
export const pushHeaders: Readonly<Record<Scheme, readonly Header[]>> = {
  'md5-v1': [
    { name: 'apiAccount', example: account.example },
    { name: 'digest', example: 'jfMMXUNJZQqmAvlMI4C7Qg==' },
    { name: 'timestamp', example: '1795168800000' },
    { name: pushHeader.id, example: '01934b7e-6a10-7c3e-9f52-0b6d1c2e4a77' },
    ...attempt,
    { name: contentType, example: 'application/x-www-form-urlencoded' },
  ],
  'hmac-v2': [
    { name: 'webhook-id', example: 'push_01934b7e-6a10-7c3e-9f52-0b6d1c2e4a77' },
    { name: 'webhook-timestamp', example: '1795168800' },
    { name: 'webhook-signature', example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
    ...attempt,
    { name: contentType, text: 'json', example: 'application/json' },
  ],
};
