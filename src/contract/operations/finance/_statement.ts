import { Type } from 'typebox';
import { choice, localTime, text, whole } from '../../schema.ts';
import { statementStatuses } from './statement-statuses.ts';

/** A money amount in answers: negative if the customer owes it, with at least two decimals. */
const amount = (name: 'collected' | 'fees' | 'freight' | 'net', example: string) =>
  text(40, { text: `statement.${name}`, pattern: '^-?\\d+\\.\\d{2,}$', example });

export const exampleNumber = 'S261130-7K3QX2M9';

const numberOf = (name: 'statementNo' | 'wantedNo') =>
  text(30, { text: `statement.${name}`, example: exampleNumber });

export const statementNo = numberOf('statementNo');
export const wantedNo = numberOf('wantedNo');
export const customerCode = text(30, { text: 'statement.customerCode', example: 'J0086024138' });

export const statusOf = (name: 'status' | 'wantedStatus') =>
  choice([...statementStatuses], {
    text: `statement.${name}`,
    enumText: 'statementStatus',
    example: 'closed',
  });

export const date = (name: 'paidDate') =>
  text(10, {
    text: `statement.${name}`,
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    form: 'yyyy-MM-dd',
    example: '2026-12-02',
  });

export const paidReference = text(100, {
  text: 'statement.paidReference',
  example: 'TRF-20261202-0441',
});

const amounts = {
  collected: amount('collected', '780.50'),
  fees: amount('fees', '7.81'),
  freight: amount('freight', '0.00'),
  net: amount('net', '772.69'),
};

/** A customer's account of cash on delivery in one currency. */
export const statementFields = {
  statementNo,
  customerCode,
  currency: text(3, { text: 'statement.currency', example: 'EGP' }),
  status: statusOf('status'),
  openedTime: localTime({ text: 'statement.openedTime', example: '2026-11-24 09:12:40' }),
  closedTime: Type.Optional(
    localTime({ text: 'statement.closedTime', example: '2026-11-30 00:00:21' }),
  ),
  paidDate: Type.Optional(date('paidDate')),
  paidReference: Type.Optional(paidReference),
  lineCount: whole({ text: 'statement.lineCount', minimum: 0, example: 2 }),
  ...amounts,
};

export const statement = Type.Object(statementFields);

/** Most characters of the number of a statement, a hyphen, and the place of a line in it. */
export const lineIdLength = 40;

const lineId = (name: 'lineId' | 'corrects') =>
  text(lineIdLength, { text: `statement.${name}`, example: `${exampleNumber}-1` });

/** A delivered parcel, or a correction of one. */
export const statementLine = Type.Object({
  lineId: lineId('lineId'),
  billCode: text(30, { text: 'answer.billCode', example: 'UEG000000191681' }),
  txlogisticId: text(50, { text: 'answer.txlogisticId', example: 'DEMO20261120001' }),
  deliveredTime: localTime({ text: 'statement.deliveredTime', example: '2026-11-24 09:12:40' }),
  ...amounts,
  corrects: Type.Optional(lineId('corrects')),
  reason: Type.Optional(text(200, { text: 'statement.reason' })),
});

export const exampleOpen = {
  statementNo: exampleNumber,
  customerCode: 'J0086024138',
  currency: 'EGP',
  status: 'open',
  openedTime: '2026-11-24 09:12:40',
  lineCount: 2,
  collected: '780.50',
  fees: '7.81',
  freight: '0.00',
  net: '772.69',
};

export const exampleClosed = {
  ...exampleOpen,
  status: 'closed',
  closedTime: '2026-11-30 00:00:21',
};

export const examplePaid = {
  ...exampleClosed,
  status: 'paid',
  paidDate: '2026-12-02',
  paidReference: 'TRF-20261202-0441',
};

export const exampleLines = [
  {
    lineId: `${exampleNumber}-1`,
    billCode: 'UEG000000191681',
    txlogisticId: 'DEMO20261120001',
    deliveredTime: '2026-11-24 09:12:40',
    collected: '300.00',
    fees: '3.00',
    freight: '0.00',
    net: '297.00',
  },
  {
    lineId: `${exampleNumber}-2`,
    billCode: 'UEG000000191682',
    txlogisticId: 'DEMO20261120002',
    deliveredTime: '2026-11-25 16:40:03',
    collected: '480.50',
    fees: '4.81',
    freight: '0.00',
    net: '475.69',
  },
];

/** An invented statement, as one of another account. */
export const unknownStatement = {
  request: { statementNo: 'S000101-AAAAA' },
  code: '999002000',
  field: 'statementNo',
  rule: 'statement-unknown',
} as const;
