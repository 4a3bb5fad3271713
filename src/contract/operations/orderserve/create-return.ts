import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { localTime, text, waybill } from '../../schema.ts';
import { contact } from '../_fields/address.ts';
import { exampleCustomer, exampleReceiver } from '../_fields/example-order.ts';
import {
  answeredNumbers,
  customerCode,
  lastCenterName,
  orderErrors,
  orderFields,
  returnOf,
  returnReason,
  sortingCode,
  sumFreight,
} from '../_fields/order.ts';
import { customsInfo } from './create.ts';

/** Most returns of one order, cancelled ones included. */
export const maxReturns = 10;

const delivered = 'UEG000000191681';
const request = {
  customerCode: exampleCustomer.customerCode,
  billCode: delivered,
  returnNo: 'DEMO20261120001-R1',
  reason: 'Wrong size',
};
const data = {
  txlogisticId: request.returnNo,
  billCode: 'UEG000000207723',
  returnOf: delivered,
  sortingCode: '20,J01-02,000',
  createOrderTime: '2026-11-20 10:15:30',
  lastCenterName: 'Cairo Hub',
  sumFreight: '60.00',
};
const { weight, length, width, height, goodsType, items, remark, offerFee } = orderFields;
const { serviceType, sendStartTime, sendEndTime } = orderFields;

export const createReturn = defineOperation({
  id: 'orderserve/createReturn',
  path: 'order/createReturn',
  since: 2,
  level: 'developer',
  businessDigest: 'always',
  changes: true,
  request: Type.Object(
    {
      customerCode,
      billCode: Type.Optional(waybill({ text: 'createReturn.billCode', example: delivered })),
      txlogisticId: Type.Optional(
        text(50, {
          text: 'createReturn.txlogisticId',
          invalid: '145003082',
          example: 'DEMO20261120001',
        }),
      ),
      returnNo: text(50, {
        text: 'createReturn.returnNo',
        invalid: '145003082',
        example: request.returnNo,
      }),
      reason: returnReason,
      serviceType,
      sendStartTime,
      sendEndTime,
      sender: Type.Optional(contact('sender', { text: 'createReturn.sender' })),
      receiver: Type.Optional(contact('receiver', { text: 'createReturn.receiver' })),
      goodsType: Type.Optional(goodsType),
      weight: Type.Optional(weight),
      length,
      width,
      height,
      items,
      offerFee,
      customsInfo: Type.Optional(customsInfo),
      remark,
    },
    {
      anyOf: [{ required: ['billCode'] }, { required: ['txlogisticId'] }],
      dependentRequired: { sendStartTime: ['sendEndTime'], sendEndTime: ['sendStartTime'] },
    },
  ),
  data: Type.Object({
    txlogisticId: text(50, { text: 'createReturn.answer.txlogisticId', example: request.returnNo }),
    billCode: answeredNumbers.billCode,
    returnOf,
    sortingCode,
    createOrderTime: localTime({ text: 'createOrderTime' }),
    lastCenterName,
    sumFreight,
  }),
  errors: [
    '145003080',
    '145003316',
    '145003064',
    '145003042',
    '145003082',
    '145003087',
    '145003200',
    '145003083',
    '145003084',
    '145003085',
    ...orderErrors,
    '145003107',
    '145003108',
    '145003041',
    '145003101',
    '145003202',
    '145003203',
    '145003210',
    '999001010',
    '999001030',
  ],
  remembers: ['billCode', 'txlogisticId'],
  hints: {
    takes: {
      customerCode: 'customerCode',
      billCode: 'billCode',
      txlogisticId: 'txlogisticId',
      returnNo: 'fresh',
    },
    demoOrder: 'collected',
    leadsTo: [
      { operation: 'orderserve/expressquery', hands: 'billCode' },
      { operation: 'logistics/query', hands: 'billCode' },
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'orderserve/cancel', hands: 'txlogisticId' },
    ],
  },
  examples: [
    { name: 'createReturn.whole', request, data },
    {
      name: 'createReturn.part',
      request: {
        ...request,
        serviceType: '01',
        sendStartTime: '2026-11-21 09:00:00',
        sendEndTime: '2026-11-21 18:00:00',
        receiver: {
          ...exampleReceiver,
          name: 'Nile Home Returns',
          street: '9 شارع المحور المركزي',
        },
        weight: 0.8,
        items: [{ itemType: 'ITN1', itemName: 'T-shirt', number: 1 }],
        remark: 'One of two T-shirts',
      },
      data,
    },
    {
      name: 'createReturn.notDelivered',
      request,
      code: '145003210',
      field: 'billCode',
      rule: 'return-under-way',
      needs: 'picked-up order',
    },
    {
      name: 'createReturn.noReason',
      request: { ...request, reason: '' },
      code: '999001010',
      field: 'reason',
    },
  ],
});
