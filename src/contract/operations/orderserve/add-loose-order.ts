import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { localTime, text, waybill } from '../../schema.ts';
import { answeredNumbers } from '../_fields/answered-numbers.ts';
import { exampleLooseOrder } from '../_fields/example-order.ts';
import { looseOrderFields } from '../_fields/loose-order.ts';

const answer = {
  txlogisticId: exampleLooseOrder.txlogisticId,
  orderId: 'YL2925000001042',
  createOrderTime: '2026-11-20 10:15:30',
  billCode: 'UEG000000191681',
};

export const addLooseOrder = defineOperation({
  id: 'orderserve/addLooseOrder',
  path: 'order/addLooseOrder',
  level: 'enterprise',
  businessDigest: 'salesperson',
  changes: true,
  request: Type.Object(
    {
      salesmanCode: Type.Optional(
        text(30, { text: 'salesmanCode', invalid: '145003330', example: 'S0001' }),
      ),
      digest: Type.Optional(text(50, { text: 'loose.digest', invalid: '145003031' })),
      billCode: Type.Optional(
        waybill({ text: 'loose.billCode', invalid: '145003100', example: answer.billCode }),
      ),
      txlogisticId: text(50, {
        text: 'loose.txlogisticId',
        invalid: '145003082',
        example: exampleLooseOrder.txlogisticId,
      }),
      ...looseOrderFields,
    },
    {
      dependentRequired: {
        salesmanCode: ['digest'],
        sendStartTime: ['sendEndTime'],
        sendEndTime: ['sendStartTime'],
      },
    },
  ),
  data: Type.Object({
    txlogisticId: answeredNumbers.txlogisticId,
    orderId: text(15, { text: 'loose.orderId', example: answer.orderId }),
    createOrderTime: localTime({ text: 'createOrderTime' }),
    billCode: text(30, { text: 'loose.answer.billCode', example: answer.billCode }),
  }),
  errors: [
    '145003330',
    '145003031',
    '145003100',
    '145003332',
    '145003333',
    '145002001',
    '145003082',
    '145003101',
    '145003087',
    '145003200',
    '145003114',
    '145003083',
    '145003084',
    '145003085',
    '145003086',
    '145003103',
    '145003104',
    '145003105',
    '145003106',
    '145003109',
    '145003110',
    '145003060',
    '145003061',
    '145003062',
    '145003088',
    '145003092',
    '145003093',
    '145003094',
    '145003095',
    '145003096',
    '145003099',
    '145003107',
    '145003108',
    '145003111',
    '145003112',
    '145003041',
    '999001030',
  ],
  remembers: ['txlogisticId', 'billCode'],
  hints: {
    takes: { salesmanCode: 'salesmanCode', txlogisticId: 'fresh' },
    leadsTo: [
      { operation: 'logistics/query', hands: 'billCode' },
      { operation: 'orderserve/expressquery', hands: 'billCode' },
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'logistics/subscribe', hands: 'billCode' },
      { operation: 'other/realNameSaveInfo', hands: 'billCode' },
    ],
  },
  examples: [
    { name: 'loose.plain', request: exampleLooseOrder, code: '1', data: answer },
    {
      name: 'loose.salesperson',
      request: { salesmanCode: 'S0001', digest: 'YuEiw4j6uZKxzperFbLeow==', ...exampleLooseOrder },
      code: '1',
      data: answer,
    },
    {
      name: 'loose.monthly',
      request: { ...exampleLooseOrder, payType: 'PP_PM' },
      code: '145003114',
      field: 'payType',
    },
    {
      name: 'loose.noAddress',
      request: { ...exampleLooseOrder, receiver: { ...exampleLooseOrder.receiver, address: '' } },
      code: '145003086',
      field: 'receiver.address',
    },
  ],
});
