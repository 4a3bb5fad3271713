import { Type } from 'typebox';
import { bodyLimitBytes, defineOperation } from '../../operation.ts';
import { localTime, numberChoice, object, text, whole } from '../../schema.ts';
import { answeredNumbers, orderStatuses } from '../_fields/order.ts';
import { detail } from '../logistics/query.ts';
import { scenario, seconds } from './_fields.ts';

const example = { billCode: 'UEG000000191681' };

const scanned = {
  scanTime: '2026-11-21 11:20:05',
  desc: 'The parcel was picked up by Nasr City Outlet',
  scanType: 'Pickup scan',
  scanTypeCode: '1',
  scanNetworkName: 'Nasr City Outlet',
  scanNetworkId: 314681639,
  scanNetworkTypeName: 'Outlet',
  staffName: 'S0001',
  staffContact: '+20 2 82181156',
  scanNetworkContact: '+20 2 82181156',
  scanNetworkProvince: 'القاهرة',
  scanNetworkCity: 'مدينة نصر',
  scanNetworkArea: 'مدينة نصر',
};

export const moveParcel = defineOperation({
  id: 'sandbox/moveParcel',
  path: 'sandbox/moveParcel',
  direction: 'call',
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  bodyLimitBytes,
  request: Type.Object({
    billCode: text(30, { text: 'sandbox.billCode', example: example.billCode }),
    scenario: Type.Optional(scenario('scenario')),
    steps: Type.Optional(
      text(3, {
        text: 'sandbox.steps',
        pattern: '^(all|\\d{1,2})$',
        form: '3 / all',
        example: '1',
      }),
    ),
    everySeconds: Type.Optional(seconds('everySeconds')),
  }),
  data: Type.Object({
    billCode: answeredNumbers.billCode,
    scenario: scenario('scenarioNow'),
    orderStatus: numberChoice(orderStatuses, {
      text: 'orderStatus',
      enumText: 'orderStatus',
    }),
    stepsDone: whole({ text: 'sandbox.stepsDone', minimum: 0 }),
    stepsLeft: whole({ text: 'sandbox.stepsLeft', minimum: 0 }),
    everySeconds: Type.Optional(seconds('everySecondsNow')),
    nextTime: Type.Optional(localTime({ text: 'sandbox.nextTime' })),
    stopReason: Type.Optional(text(500, { text: 'sandbox.stopReason' })),
    lastScan: Type.Optional(object(detail, { text: 'sandbox.lastScan' })),
  }),
  errors: ['145003316', '999001010', '999001030'],
  remembers: [],
  hints: { takes: { billCode: 'billCode' }, demoOrder: 'moving' },
  examples: [
    {
      name: 'moveParcel.step',
      request: example,
      code: '1',
      data: {
        ...example,
        scenario: 'delivered',
        orderStatus: 101,
        stepsDone: 1,
        stepsLeft: 12,
      },
    },
    {
      name: 'moveParcel.timetable',
      request: { ...example, scenario: 'returned', steps: '3', everySeconds: 30 },
      code: '1',
      data: {
        ...example,
        scenario: 'returned',
        orderStatus: 103,
        stepsDone: 3,
        stepsLeft: 21,
        everySeconds: 30,
        nextTime: '2026-11-21 11:20:35',
        lastScan: scanned,
      },
    },
    {
      name: 'moveParcel.noCod',
      request: { ...example, scenario: 'refused-cod' },
      code: '999001030',
      field: 'scenario',
    },
    {
      name: 'moveParcel.unknown',
      request: { billCode: 'UEG999999999999' },
      code: '145003316',
      field: 'billCode',
    },
  ],
});
