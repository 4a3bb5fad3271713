import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import {
  decimal,
  list,
  localTime,
  numberChoice,
  object,
  requireWhere,
  text,
  whole,
} from '../../schema.ts';
import { exampleCustomer, exampleOrder } from '../_fields/example-order.ts';
import {
  answeredNumbers,
  customerCode,
  digest,
  lastCenterName,
  orderFields,
  orderStatus,
  orderStatuses,
  orderType,
  returnReason,
  returnTies,
  sortingCode,
  sumFreight,
} from '../_fields/order.ts';

/** Most orders queried by number in one call, and on one page. */
export const maxOrders = 200;

const orderNumber = text(20, { text: 'orderNumber', example: '292500000000001042' });

const order = Type.Object({
  customerId: text(30, { text: 'customerId' }),
  ...answeredNumbers,
  orderNumber,
  orderStatus,
  ...orderFields,
  orderType,
  sortingCode,
  sumFreight,
  lastCenterName,
  createOrderTime: localTime({ text: 'createOrderTime' }),
  updateOrderTime: localTime({ text: 'updateOrderTime' }),
  volume: decimal({ text: 'volume', minimum: 0 }),
  exdrDescription: Type.Optional(text(500, { text: 'exdrDescription' })),
  pickInfo: Type.Optional(text(500, { text: 'pickInfo' })),
  ...returnTies,
  returnReason: Type.Optional(returnReason),
});

const page = (name: 'current' | 'size', maximum: number) =>
  Type.Optional(
    whole({ text: `query.${name}`, invalid: '145003102', absentAs: '0', minimum: 1, maximum }),
  );

const { customerCode: _code, digest: _digest, operateType: _type, ...stored } = exampleOrder;
const found = {
  ...stored,
  customerId: exampleCustomer.customerCode,
  billCode: 'UEG000000191681',
  orderNumber: '292500000000001042',
  orderStatus: 100,
  sortingCode: '20,J12-02,000',
  sumFreight: '60.00',
  lastCenterName: 'Giza Hub',
  createOrderTime: '2026-11-20T10:15:30',
  updateOrderTime: '2026-11-20T10:15:30',
  volume: 6000,
};
const { sendStartTime: _start, sendEndTime: _end, remark: _remark, ...carried } = found;
const returned = {
  ...carried,
  txlogisticId: 'DEMO20261120001-R1',
  billCode: 'UEG000000207723',
  orderNumber: '292500000000001043',
  sender: found.receiver,
  receiver: found.sender,
  sortingCode: '20,J01-02,000',
  lastCenterName: 'Cairo Hub',
  returnOf: found.billCode,
  returnReason: 'Wrong size',
};
const week = {
  ...exampleCustomer,
  command: 3,
  startDate: '2026-11-14 00:00:00',
  endDate: '2026-11-20 23:59:59',
  current: 1,
  size: 20,
};

export const getOrders = defineOperation({
  id: 'orderserve/query',
  path: 'order/getOrders',
  level: 'developer',
  businessDigest: 'always',
  request: Type.Object(
    {
      customerCode,
      digest,
      command: numberChoice([1, 2, 3, 4], { text: 'command', enumText: 'command' }),
      serialNumber: Type.Optional(
        list(text(50, { text: 'serialNumber.item', example: 'UEG000000191681' }), {
          text: 'serialNumber',
          kind: 'orderNumbers',
          kindBy: { command: { 2: 'waybills' } },
          tooLong: '145003098',
          minItems: 1,
          maxItems: maxOrders,
        }),
      ),
      startDate: Type.Optional(localTime({ text: 'startDate', invalid: '145003097' })),
      endDate: Type.Optional(localTime({ text: 'endDate', invalid: '145003097' })),
      status: Type.Optional(
        numberChoice(orderStatuses, { text: 'query.status', enumText: 'orderStatus' }),
      ),
      current: page('current', 1_000_000),
      size: page('size', maxOrders),
    },
    {
      allOf: [
        requireWhere('command', [1, 2, 4], ['serialNumber']),
        requireWhere('command', [3], ['startDate', 'endDate', 'current', 'size']),
      ],
    },
  ),
  data: list(object(order, { text: 'query.order' }), { text: 'query.orders' }),
  errors: [
    '145003080',
    '145003031',
    '145003097',
    '145003098',
    '145003102',
    '999001010',
    '999001030',
  ],
  hints: {
    takes: {
      customerCode: 'customerCode',
      serialNumber: { command: { 1: 'txlogisticId', 2: 'billCode' } },
    },
    readsOrder: true,
    leadsTo: [
      { operation: 'logistics/query', hands: 'billCode' },
      { operation: 'orderserve/expressquery', hands: 'billCode' },
      { operation: 'orderserve/cancel', hands: 'txlogisticId' },
    ],
  },
  examples: [
    {
      name: 'query.byOrder',
      request: { ...exampleCustomer, command: 1, serialNumber: ['DEMO20261120001'] },
      data: [found],
    },
    {
      name: 'query.byWaybill',
      request: { ...exampleCustomer, command: 2, serialNumber: ['UEG000000191681'] },
      data: [found],
    },
    { name: 'query.byTime', request: week, data: [found] },
    {
      name: 'query.return',
      request: { ...exampleCustomer, command: 2, serialNumber: [returned.billCode] },
      data: [returned],
      needs: 'return',
    },
    {
      name: 'query.longRange',
      request: { ...week, startDate: '2026-11-01 00:00:00' },
      code: '145003097',
      field: 'endDate',
      rule: 'range-too-long',
    },
  ],
});
