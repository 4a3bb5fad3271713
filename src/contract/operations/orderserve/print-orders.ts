import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { list, text, whole } from '../../schema.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { answeredNumbers, customerCode } from '../_fields/order.ts';
import {
  base64EncodeContent,
  beginningOfPng,
  beginningOfZpl,
  fileFormat,
  formatOptions,
  printOptions,
} from './expressquery.ts';

/** Most labels in one PDF: thirty of the longest possible orders fit a core's largest response. */
export const maxLabels = 30;

const [first, second] = ['UEG000000191681', 'UEG000000191692'];
const request = { customerCode: exampleCustomer.customerCode, billCodes: [first, second] };

export const printOrders = defineOperation({
  id: 'orderserve/printOrders',
  path: 'order/printOrders',
  since: 2,
  level: 'enterprise',
  businessDigest: 'always',
  request: Type.Object({
    customerCode,
    billCodes: list(text(30, { text: 'printOrders.billCode', example: first }), {
      text: 'printOrders.billCodes',
      kind: 'waybills',
      minItems: 1,
      maxItems: maxLabels,
    }),
    ...printOptions,
    ...formatOptions,
  }),
  data: Type.Object({
    billCodes: list(answeredNumbers.billCode, { text: 'answer.printOrders.billCodes' }),
    pages: whole({ text: 'printOrders.pages', minimum: 1, maximum: maxLabels, example: 2 }),
    base64EncodeContent: text(8_000_000, {
      text: 'printOrders.base64EncodeContent',
      ...fileFormat,
      example: base64EncodeContent,
    }),
    pictures: Type.Optional(
      list(
        text(1_000_000, {
          text: 'printOrders.picture',
          contentEncoding: 'base64',
          contentMediaType: 'image/png',
          example: beginningOfPng,
        }),
        { text: 'printOrders.pictures', maxItems: maxLabels },
      ),
    ),
  }),
  errors: ['145003080', '1450033319', '121003006', '999001010', '999001030'],
  hints: {
    takes: { customerCode: 'customerCode', billCodes: 'billCode' },
    readsOrder: true,
    leadsTo: [{ operation: 'logistics/query', hands: 'billCode' }],
  },
  examples: [
    {
      name: 'printOrders.two',
      request: { ...request, printSize: 0, printCod: 1 },
      data: { billCodes: request.billCodes, pages: 2, base64EncodeContent },
    },
    {
      name: 'printOrders.png',
      request: { ...request, format: 'PNG', dpi: 203 },
      data: {
        billCodes: request.billCodes,
        pages: 2,
        base64EncodeContent: '',
        pictures: [beginningOfPng, beginningOfPng],
      },
    },
    {
      name: 'printOrders.zpl',
      request: { ...request, format: 'ZPL', dpi: 203 },
      data: {
        billCodes: request.billCodes,
        pages: 2,
        base64EncodeContent: beginningOfZpl,
      },
    },
    {
      name: 'printOrders.none',
      request: { ...request, billCodes: [] },
      code: '999001010',
      field: 'billCodes',
    },
  ],
});
