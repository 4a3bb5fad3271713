import { Type } from 'typebox';
import { definePush } from '../../define-push.ts';
import { choice, decimal, localTime, text } from '../../schema.ts';
import { answeredNumbers, returnTies } from '../_fields/order.ts';

/** Statuses reported for an order, in the words that programs compare. */
export const reportedStatus = {
  salespersonDispatched: '已调派业务员',
  /** Accepted at the outlet: serviceType 02. */
  droppedOff: '已揽收',
  /** Collected at the consignor's door: serviceType 01. */
  pickedUp: '已取件',
  cancelled: '已取消',
} as const;

const optional = (name: string, maxLength: number) =>
  Type.Optional(text(maxLength, { text: `push.${name}` }));

const numbers = {
  txlogisticId: 'DEMO20261120001',
  billCode: 'UEG000000191681',
  jtOrderId: '292500000000000001',
  carrierCode: 'COURIER',
};

const pickUp = {
  weight: 1.66,
  networkName: 'Nasr City Outlet',
  pickStaffName: 'S001',
  pickStaffPhone: '+20 2 2000 0002',
};

export const orderStatusPush = definePush({
  id: 'orderserve/statusFeedback',
  path: 'orderStatusFeedback',
  level: 'developer',
  event: 'order.status',
  causedBy: ['orderserve/create', 'orderserve/addLooseOrder', 'orderserve/createReturn'],
  request: Type.Object({
    ...answeredNumbers,
    jtOrderId: text(20, { text: 'push.jtOrderId', example: numbers.jtOrderId }),
    scanType: choice(
      [
        reportedStatus.salespersonDispatched,
        reportedStatus.droppedOff,
        reportedStatus.pickedUp,
        reportedStatus.cancelled,
      ],
      { text: 'push.scanType', enumText: 'toldStatus' },
    ),
    time: localTime({ text: 'push.time', example: '2026-11-21 11:20:05' }),
    carrierCode: text(30, { text: 'push.carrierCode', example: numbers.carrierCode }),
    weight: decimal({ text: 'push.weight', example: 1.66 }),
    networkName: optional('networkName', 100),
    pickStaffName: optional('pickStaffName', 200),
    pickStaffPhone: optional('pickStaffPhone', 200),
    reason: optional('reason', 50),
    returnOf: returnTies.returnOf,
  }),
  hints: { tells: 'billCode' },
  examples: [
    {
      name: 'orderPush.salesperson',
      request: {
        ...numbers,
        scanType: reportedStatus.salespersonDispatched,
        time: '2026-11-21 09:05:00',
        ...pickUp,
      },
    },
    {
      name: 'orderPush.pickedUp',
      request: {
        ...numbers,
        scanType: reportedStatus.pickedUp,
        time: '2026-11-21 11:20:05',
        ...pickUp,
      },
    },
    {
      name: 'orderPush.cancelled',
      request: {
        ...numbers,
        scanType: reportedStatus.cancelled,
        time: '2026-11-20 18:30:00',
        weight: 1.66,
        reason: 'The buyer changed their mind',
      },
    },
  ],
});
