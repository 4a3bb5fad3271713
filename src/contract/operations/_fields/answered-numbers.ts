import { text } from '../../schema.ts';

/** The numbers of an order as answers carry them, where a request's rules would mislead. */
export const answeredNumbers = {
  txlogisticId: text(50, { text: 'answer.txlogisticId', example: 'DEMO20261120001' }),
  billCode: text(30, { text: 'answer.billCode', example: 'UEG000000191681' }),
};
