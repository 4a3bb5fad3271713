import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { flag, list } from '../../schema.ts';
import {
  exampleClosed,
  examplePaid,
  statement,
  unknownStatement,
  wantedNo,
} from '../finance/_statement.ts';

export const sandboxCloseStatement = defineOperation({
  id: 'sandbox/closeStatement',
  path: 'sandbox/closeStatement',
  since: 2,
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  changes: true,
  request: Type.Object({
    statementNo: Type.Optional(wantedNo),
    pay: Type.Optional(flag({ text: 'statement.pay', example: true })),
  }),
  data: Type.Object({ statements: list(statement, { text: 'statement.closedNow' }) }),
  errors: ['999002000'],
  hints: {
    leadsTo: [{ operation: 'finance/getStatement' }, { operation: 'sandbox/listPushes' }],
  },
  examples: [
    { name: 'closeStatement.all', request: {}, data: { statements: [exampleClosed] } },
    {
      name: 'closeStatement.pay',
      request: { pay: true },
      data: { statements: [examplePaid] },
    },
    { name: 'closeStatement.unknown', ...unknownStatement },
  ],
});
