import { Type } from 'typebox';
import { batchBodyLimitBytes, defineOperation } from '../../operation.ts';
import { decimal, list, numberChoice, object, text, whole } from '../../schema.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { customerCode, returnTies } from '../_fields/order.ts';

/** Most waybills queried in one call. */
export const maxWaybills = 1000;

const found = {
  waybillNo: 'UEG000000191681',
  customerCode: exampleCustomer.customerCode,
  isSign: 1,
  packageChargeWeight: 2,
  totalFreight: '61.50',
  freight: '60.00',
  numberOfDispatch: 1,
};
const request = { customerCode: found.customerCode, waybillNos: [found.waybillNo] };

const waybill = Type.Object({
  waybillNo: text(30, { text: 'waybillInfo.waybillNo', example: found.waybillNo }),
  customerCode: text(30, { text: 'waybillInfo.customerCode', example: found.customerCode }),
  isSign: numberChoice([0, 1], { text: 'waybillInfo.isSign', enumText: 'isSign' }),
  packageChargeWeight: decimal({ text: 'packageChargeWeight', minimum: 1, example: 2 }),
  totalFreight: text(20, { text: 'totalFreight', example: found.totalFreight }),
  freight: text(20, { text: 'freight', example: found.freight }),
  numberOfDispatch: whole({ text: 'numberOfDispatch', minimum: 0 }),
  ...returnTies,
});

export const getWaybillInfo = defineOperation({
  id: 'orderserve/waybillInformation',
  path: 'waybill/getWaybillInfo',
  level: 'enterprise',
  businessDigest: 'never',
  bodyLimitBytes: batchBodyLimitBytes,
  request: Type.Object({
    customerCode,
    waybillNos: list(text(30, { text: 'waybillNos.item', example: found.waybillNo }), {
      text: 'waybillNos',
      kind: 'waybills',
      invalid: '999001030',
      minItems: 1,
      maxItems: maxWaybills,
    }),
  }),
  data: list(object(waybill, { text: 'waybillInfo.waybill' }), { text: 'waybillInfo.waybills' }),
  errors: ['145003080', '999001010', '999001030'],
  hints: {
    takes: { customerCode: 'customerCode', waybillNos: 'billCode' },
    readsOrder: true,
    leadsTo: [{ operation: 'logistics/query', hands: 'billCode' }],
  },
  examples: [
    { name: 'waybillInfo.signed', request, data: [found] },
    {
      name: 'waybillInfo.none',
      request: { ...request, waybillNos: [] },
      code: '999001030',
      field: 'waybillNos',
    },
  ],
});
