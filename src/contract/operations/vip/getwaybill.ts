import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { list, text, whole } from '../../schema.ts';
import { countryCode } from '../_fields/address.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { customerCode, digest } from '../_fields/order.ts';

/** Most numbers that one call reserves. */
export const maxReserved = 200;

const request = { ...exampleCustomer, code: exampleCustomer.customerCode, num: 3 };

export const reserveWaybills = defineOperation({
  id: 'vip/getwaybill',
  path: 'order/getBatchBillCode',
  level: 'enterprise',
  businessDigest: 'always',
  changes: true,
  request: Type.Object({
    customerCode,
    digest,
    code: text(30, { text: 'reserve.code', example: request.code }),
    num: whole({
      text: 'reserve.num',
      alias: 'waybillNum',
      minimum: 1,
      maximum: maxReserved,
      example: request.num,
    }),
    countryCode: Type.Optional(countryCode({ text: 'reserve.countryCode' })),
  }),
  data: list(text(30, { text: 'reserve.billCode', example: 'UEG000000191681' }), {
    text: 'reserve.billCodes',
  }),
  errors: ['145003080', '145003031', '999001010', '999001030'],
  hints: {
    takes: { customerCode: 'customerCode', code: 'customerCode' },
    leadsTo: [{ operation: 'orderserve/create' }, { operation: 'vip/balance' }],
  },
  examples: [
    {
      name: 'reserve.three',
      request,
      data: ['UEG000000191681', 'UEG000000191682', 'UEG000000191683'],
    },
    {
      name: 'reserve.country',
      request: { ...request, num: 1, countryCode: 'UAE' },
      data: ['UAE000000191684'],
    },
    {
      name: 'reserve.tooMany',
      request: { ...request, num: maxReserved + 1 },
      code: '999001030',
      field: 'num',
    },
  ],
});
