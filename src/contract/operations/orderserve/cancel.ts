import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { numberChoice, requireWhere, text } from '../../schema.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { answeredNumbers, customerCode, digest } from '../_fields/order.ts';

const data = { txlogisticId: 'DEMO20261120001', billCode: 'UEG000000191681' };
const request = {
  ...exampleCustomer,
  orderType: 2,
  txlogisticId: data.txlogisticId,
  reason: 'The buyer changed their mind',
};

export const cancelOrder = defineOperation({
  id: 'orderserve/cancel',
  path: 'order/cancelOrder',
  level: 'developer',
  businessDigest: 'contract-orders',
  changes: true,
  request: Type.Object(
    {
      customerCode: Type.Optional(customerCode),
      digest: Type.Optional(digest),
      orderType: Type.Optional(
        numberChoice([1, 2], { text: 'cancel.orderType', enumText: 'orderType' }),
      ),
      txlogisticId: text(50, {
        text: 'cancel.txlogisticId',
        invalid: '145003082',
        example: request.txlogisticId,
      }),
      reason: text(50, { text: 'cancel.reason', missing: '145003089', example: request.reason }),
    },
    { allOf: [requireWhere('orderType', [2], ['customerCode', 'digest'])] },
  ),
  data: Type.Object(answeredNumbers),
  errors: [
    '145003080',
    '145003031',
    '145003082',
    '145003089',
    '999002000',
    '999002010',
    '999001010',
    '999001030',
  ],
  hints: {
    takes: { customerCode: 'customerCode', txlogisticId: 'txlogisticId' },
    endsOrder: true,
    leadsTo: [
      { operation: 'orderserve/query', hands: 'txlogisticId' },
      { operation: 'orderserve/create' },
    ],
    demoOrder: { orderType: { 1: 'individual', 2: 'cancellable' } },
  },
  examples: [
    { name: 'cancel.contract', request, data },
    {
      name: 'cancel.individual',
      request: { orderType: 1, txlogisticId: data.txlogisticId, reason: request.reason },
      data,
      needs: 'individual order',
    },
    {
      name: 'cancel.noReason',
      request: { ...request, reason: '' },
      code: '145003089',
      field: 'reason',
    },
    {
      name: 'cancel.pickedUp',
      request,
      code: '999002010',
      field: 'txlogisticId',
      rule: 'not-cancellable',
      needs: 'picked-up order',
    },
  ],
});
