import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { choice, numberChoice, text, waybill } from '../../schema.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { answeredNumbers, customerCode, digest } from '../_fields/order.ts';

const billCode = 'UEG000000191681';
const request = { ...exampleCustomer, billCode };
/** The beginning of every PDF, of every PNG and of every ZPL. */
export const base64EncodeContent = 'JVBERi0xLjcK';
export const beginningOfPng = 'iVBORw0KGgoAAAANSUhEUg==';
export const beginningOfZpl = 'XlhBCl5QVw==';

/** Choices of what to print and on what. */
export const printOptions = {
  printSize: Type.Optional(
    numberChoice([0, 1, 2], { text: 'printSize', enumText: 'printSize', default: 0 }),
  ),
  printCod: Type.Optional(
    numberChoice([0, 1], { text: 'printCod', alias: 'showcod', enumText: 'printed', default: 0 }),
  ),
  showCustomerOrderId: Type.Optional(
    numberChoice([0, 1], { text: 'showCustomerOrderId', enumText: 'printed', default: 0 }),
  ),
};

export const labelFormats = ['PDF', 'PNG', 'ZPL'] as const;

/** What the file is, and for how many dots per inch a picture is drawn. */
export const formatOptions = {
  format: Type.Optional(
    choice([...labelFormats], { text: 'print.format', enumText: 'labelFormat', default: 'PDF' }),
  ),
  dpi: Type.Optional(
    numberChoice([203, 300], { text: 'print.dpi', enumText: 'dpi', default: 203 }),
  ),
};

/** A file in base64, of the format that was asked for. */
export const fileFormat = { contentEncoding: 'base64' } as const;

export const printOrder = defineOperation({
  id: 'orderserve/expressquery',
  path: 'order/printOrder',
  level: 'enterprise',
  businessDigest: 'always',
  fieldsSince2: Object.keys(formatOptions),
  request: Type.Object({
    customerCode,
    digest,
    billCode: waybill({ text: 'print.billCode', example: billCode }),
    ...printOptions,
    ...formatOptions,
  }),
  data: Type.Object({
    billCode: answeredNumbers.billCode,
    base64EncodeContent: text(1_000_000, {
      text: 'base64EncodeContent',
      ...fileFormat,
      example: base64EncodeContent,
    }),
  }),
  errors: ['145003080', '145003031', '1450033319', '121003006', '999001010', '999001030'],
  hints: {
    takes: { customerCode: 'customerCode', billCode: 'billCode' },
    readsOrder: true,
    leadsTo: [
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'logistics/query', hands: 'billCode' },
    ],
  },
  examples: [
    {
      name: 'print.onePart',
      request: { ...request, printSize: 0, printCod: 0, showCustomerOrderId: 0 },
      data: { billCode, base64EncodeContent },
    },
    {
      name: 'print.withCod',
      request: { ...request, printSize: 1, printCod: 1, showCustomerOrderId: 1 },
      data: { billCode, base64EncodeContent },
    },
    {
      name: 'print.png',
      request: { ...request, format: 'PNG', dpi: 300 },
      data: { billCode, base64EncodeContent: beginningOfPng },
    },
    {
      name: 'print.zpl',
      request: { ...request, format: 'ZPL', dpi: 203 },
      data: { billCode, base64EncodeContent: beginningOfZpl },
    },
    {
      name: 'print.unknownSize',
      request: { ...request, printSize: 3 },
      code: '999001030',
      field: 'printSize',
    },
  ],
});
