import { Type } from 'typebox';
import { definePush } from '../../define-push.ts';
import { statementKind } from '../../push.ts';
import { exampleClosed, examplePaid, statementFields } from './_statement.ts';

export const statementPush = definePush({
  id: statementKind,
  path: 'statement',
  level: 'enterprise',
  event: 'customer.statement',
  causedBy: ['finance/listStatements', 'finance/getStatement'],
  request: Type.Object(statementFields),
  hints: { tells: 'statementNo', takes: { customerCode: 'customerCode' } },
  examples: [
    { name: 'statementPush.closed', request: exampleClosed },
    { name: 'statementPush.paid', request: examplePaid },
  ],
});
