import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { choice, flag, list, object, text, waybill, whole } from '../../schema.ts';
import {
  exampleLines,
  exampleNumber,
  exampleOpen,
  lineIdLength,
  statement,
  statementLine,
  unknownStatement,
  wantedNo,
} from './_statement.ts';

/** Most lines in an answer, and how many it has if the request does not say. */
export const longestLines = 5000;
export const usualLines = 500;

const next = `${exampleNumber}-2`;

const cursor = (name: 'lineAfter' | 'lineNext') =>
  text(lineIdLength, { text: `statement.${name}`, example: next });

const request = { billCode: 'UEG000000191681' };

export const getStatement = defineOperation({
  id: 'finance/getStatement',
  path: 'finance/getStatement',
  since: 2,
  level: 'enterprise',
  businessDigest: 'never',
  request: Type.Object(
    {
      statementNo: Type.Optional(wantedNo),
      billCode: Type.Optional(waybill({ text: 'statement.ofParcel', example: request.billCode })),
      format: Type.Optional(
        choice(['JSON', 'CSV'], {
          text: 'statement.format',
          example: 'CSV',
          enumText: 'statementFormat',
        }),
      ),
      after: Type.Optional(cursor('lineAfter')),
      limit: Type.Optional(
        whole({
          text: 'statement.lineLimit',
          minimum: 1,
          maximum: longestLines,
          example: usualLines,
        }),
      ),
    },
    { anyOf: [{ required: ['billCode'] }, { required: ['statementNo'] }] },
  ),
  data: Type.Object({
    statement: object(statement, { text: 'statement.statement' }),
    lines: Type.Optional(list(statementLine, { text: 'statement.lines' })),
    csv: Type.Optional(text(4_000_000, { text: 'statement.csv' })),
    next: cursor('lineNext'),
    more: flag({ text: 'statement.lineMore', example: false }),
  }),
  errors: ['999001010', '999002000', '999001030'],
  hints: {
    takes: { billCode: 'billCode' },
    readsOrder: true,
    demoOrder: 'collected',
    leadsTo: [{ operation: 'finance/listStatements' }],
  },
  examples: [
    {
      name: 'getStatement.json',
      request,
      data: { statement: exampleOpen, lines: exampleLines, next, more: false },
    },
    {
      name: 'getStatement.csv',
      request: { ...request, format: 'CSV', limit: 5000 },
      data: {
        statement: exampleOpen,
        csv: 'billCode,txlogisticId,deliveredTime,currency,collected,fees,freight,net,lineId,corrects,reason\r\nUEG000000191681,DEMO20261120001,2026-11-24T09:12:40+02:00,EGP,300.00,3.00,0.00,297.00,S261130-7K3QX2M9-1,,\r\nUEG000000191682,DEMO20261120002,2026-11-25T16:40:03+02:00,EGP,480.50,4.81,0.00,475.69,S261130-7K3QX2M9-2,,\r\n',
        next: `${exampleNumber}-2`,
        more: false,
      },
    },
    { name: 'getStatement.unknown', ...unknownStatement },
  ],
});
