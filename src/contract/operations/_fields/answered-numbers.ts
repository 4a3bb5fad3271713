import { text } from '../../schema.ts';

/** An order's numbers in responses, without the rules of requests, which would mislead. */
export const answeredNumbers = {
  txlogisticId: text(50, { text: 'answer.txlogisticId', example: 'DEMO20261120001' }),
  billCode: text(30, { text: 'answer.billCode', example: 'UEG000000191681' }),
};
