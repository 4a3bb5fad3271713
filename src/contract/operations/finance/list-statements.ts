import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { flag, list, text, whole } from '../../schema.ts';
import { customerCode, exampleNumber, exampleOpen, statement, statusOf } from './_statement.ts';

/** Most statements in an answer, and how many it has if the request does not say. */
export const longestList = 100;
export const usualList = 20;

const cursor = (name: 'after' | 'next') =>
  text(30, { text: `statement.${name}`, example: exampleNumber });

export const listStatements = defineOperation({
  id: 'finance/listStatements',
  path: 'finance/listStatements',
  since: 2,
  level: 'enterprise',
  businessDigest: 'never',
  request: Type.Object({
    customerCode: Type.Optional(customerCode),
    status: Type.Optional(statusOf('wantedStatus')),
    after: Type.Optional(cursor('after')),
    limit: Type.Optional(
      whole({ text: 'statement.limit', minimum: 1, maximum: longestList, example: usualList }),
    ),
  }),
  data: Type.Object({
    statements: list(statement, { text: 'statement.statements' }),
    next: cursor('next'),
    more: flag({ text: 'statement.more', example: false }),
  }),
  errors: ['999002000'],
  hints: {
    leadsTo: [{ operation: 'finance/getStatement' }, { operation: 'sandbox/closeStatement' }],
  },
  examples: [
    {
      name: 'listStatements.all',
      request: {},
      data: { statements: [exampleOpen], next: exampleNumber, more: false },
    },
    {
      name: 'listStatements.closed',
      request: { status: 'closed', limit: 100 },
      data: { statements: [], next: '', more: false },
    },
    {
      name: 'listStatements.unknown',
      request: { after: 'S000101-AAAAA' },
      code: '999002000',
      field: 'after',
      rule: 'statement-unknown',
    },
  ],
});
