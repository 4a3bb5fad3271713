import { Type } from 'typebox';
import { definePush } from '../../define-push.ts';
import { exampleClosed, examplePaid, statementFields } from './_statement.ts';

export const statementPush = definePush({
  id: 'finance/statement',
  path: 'statement',
  since: 2,
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
