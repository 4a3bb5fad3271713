import { Type } from 'typebox';
import { definePush } from '../../define-push.ts';
import { amount, decimal, text } from '../../schema.ts';
import { returnTies } from '../_fields/order.ts';

export const settlementPush = definePush({
  id: 'other/settlementReturn',
  path: 'settlementReturn',
  level: 'enterprise',
  event: 'parcel.settled',
  causedBy: ['orderserve/create', 'orderserve/addLooseOrder', 'orderserve/createReturn'],
  request: Type.Object({
    waybillNo: text(30, { text: 'answer.billCode', example: 'UEG000000191681' }),
    customerCode: text(30, { text: 'push.customerCode', example: 'J0086024138' }),
    packageChargeWeight: decimal({ text: 'push.packageChargeWeight', example: 2 }),
    freight: amount(20, { text: 'push.freight', example: '60.00' }),
    insuredFee: amount(20, { text: 'push.insuredFee', example: '0.00' }),
    totalFreight: amount(20, { text: 'push.totalFreight', example: '60.00' }),
    returnOf: returnTies.returnOf,
  }),
  hints: { tells: 'waybillNo', takes: { customerCode: 'customerCode' } },
  examples: [
    {
      name: 'settlementPush.pickUp',
      request: {
        waybillNo: 'UEG000000191681',
        customerCode: 'J0086024138',
        packageChargeWeight: 2,
        freight: '60.00',
        insuredFee: '0.00',
        totalFreight: '60.00',
      },
    },
  ],
});
