import { Type } from 'typebox';
import { definePush } from '../../define-push.ts';
import { list } from '../../schema.ts';
import { answeredNumbers, returnTies } from '../_fields/order.ts';
import { detail, examplePickUp } from './_scan.ts';

const numbers = { billCode: 'UEG000000191681', txlogisticId: 'DEMO20261120001' };

export const logisticsPush = definePush({
  id: 'logistics/statusFeedback',
  path: 'logisticsStatusFeedback',
  level: 'developer',
  event: 'parcel.scan',
  causedBy: [
    'orderserve/create',
    'orderserve/addLooseOrder',
    'orderserve/createReturn',
    'logistics/subscribe',
  ],
  request: Type.Object({
    billCode: answeredNumbers.billCode,
    txlogisticId: answeredNumbers.txlogisticId,
    details: list(detail, { text: 'push.details', minItems: 1 }),
    returnOf: returnTies.returnOf,
  }),
  hints: { tells: 'billCode' },
  examples: [
    {
      name: 'logisticsPush.pickUp',
      request: {
        ...numbers,
        details: [
          { ...examplePickUp, scanNetworkProvince: 'القاهرة', scanNetworkCity: 'مدينة نصر' },
        ],
      },
    },
    {
      name: 'logisticsPush.signed',
      request: {
        ...numbers,
        details: [
          {
            scanTime: '2026-11-23 15:02:41',
            desc: 'The consignee signed for the parcel at 6th of October Outlet',
            scanType: 'Signing scan',
            scanTypeCode: '10',
            scanNetworkName: '6th of October Outlet',
            scanNetworkId: 261628296,
            scanNetworkTypeName: 'Outlet',
            scanNetworkProvince: 'الجيزة',
            scanNetworkCity: '6 أكتوبر',
          },
        ],
      },
    },
  ],
});
