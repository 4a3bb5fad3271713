import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { list, text, whole } from '../../schema.ts';
import { answeredNumbers, returnTies } from '../_fields/order.ts';
import { detail, examplePickUp, examplePlace, outlet } from './_scan.ts';

/** Most waybills in one call. */
export const maxWaybills = 30;

export const trace = defineOperation({
  id: 'logistics/query',
  path: 'logistics/trace',
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    billCodes: text(1000, {
      text: 'trace.billCodes',
      tooLong: '145003502',
      joinsLists: true,
      kind: 'waybills',
      example: 'UEG000000191681',
    }),
  }),
  data: list(
    Type.Object({
      billCode: answeredNumbers.billCode,
      details: list(detail, { text: 'trace.details' }),
      numberOfDispatch: whole({ text: 'trace.numberOfDispatch', minimum: 0 }),
      ...returnTies,
    }),
    { text: 'trace.list' },
  ),
  errors: ['145003502', '145003316', '999001010', '999001030'],
  hints: {
    takes: { billCodes: 'billCode' },
    readsOrder: true,
    leadsTo: [
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'logistics/subscribe', hands: 'billCode' },
    ],
  },
  examples: [
    {
      name: 'trace.one',
      request: { billCodes: 'UEG000000191681' },
      data: [
        {
          billCode: 'UEG000000191681',
          details: [
            {
              scanTime: '2026-11-21 14:05:41',
              desc: 'The parcel was sent from Nasr City Outlet to Cairo Hub',
              scanType: 'Sending scan',
              scanTypeCode: '3',
              ...outlet,
              ...examplePlace,
              nextStopName: 'Cairo Hub',
              nextNetworkProvinceName: 'القاهرة',
              nextNetworkCityName: 'القاهرة',
              nextNetworkAreaName: 'القاهرة',
            },
            { ...examplePickUp, ...examplePlace },
          ],
          numberOfDispatch: 0,
        },
      ],
    },
    {
      name: 'trace.unknown',
      request: { billCodes: 'UEG999999999999' },
      code: '145003316',
      field: 'billCodes',
      rule: 'waybill-unknown',
    },
  ],
});
