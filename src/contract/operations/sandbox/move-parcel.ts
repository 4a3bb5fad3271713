import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { localTime, object, text, waybill, whole } from '../../schema.ts';
import { answeredNumbers, orderStatus } from '../_fields/order.ts';
import { detail, examplePickUp, examplePlace } from '../logistics/_scan.ts';
import { scenario, seconds } from './_fields.ts';

/** A week between two scans. */
export const mostHoursBetween = 168;

const example = { billCode: 'UEG000000191681' };
const lastScan = {
  ...examplePickUp,
  staffName: 'S0001',
  staffContact: examplePlace.scanNetworkContact,
  ...examplePlace,
};

export const moveParcel = defineOperation({
  id: 'sandbox/moveParcel',
  path: 'sandbox/moveParcel',
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  changes: true,
  fieldsSince2: ['hoursBetween'],
  request: Type.Object({
    billCode: waybill({ text: 'sandbox.billCode', example: example.billCode }),
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
    hoursBetween: Type.Optional(
      whole({
        text: 'sandbox.hoursBetween',
        minimum: 1,
        maximum: mostHoursBetween,
        example: 24,
      }),
    ),
  }),
  data: Type.Object({
    billCode: answeredNumbers.billCode,
    scenario: scenario('scenarioNow'),
    orderStatus,
    stepsDone: whole({ text: 'sandbox.stepsDone', minimum: 0 }),
    stepsLeft: whole({ text: 'sandbox.stepsLeft', minimum: 0 }),
    everySeconds: Type.Optional(seconds('everySecondsNow')),
    nextTime: Type.Optional(localTime({ text: 'sandbox.nextTime' })),
    stopReason: Type.Optional(text(500, { text: 'sandbox.stopReason' })),
    lastScan: Type.Optional(object(detail, { text: 'sandbox.lastScan' })),
  }),
  errors: ['145003316', '999001010', '999001030'],
  hints: {
    takes: { billCode: 'billCode' },
    demoOrder: 'moving',
    leadsTo: [
      { operation: 'logistics/query', hands: 'billCode' },
      { operation: 'sandbox/listPushes', hands: 'billCode' },
    ],
  },
  examples: [
    {
      name: 'moveParcel.step',
      request: example,
      data: { ...example, scenario: 'delivered', orderStatus: 101, stepsDone: 1, stepsLeft: 12 },
    },
    {
      name: 'moveParcel.timetable',
      request: { ...example, scenario: 'returned', steps: '3', everySeconds: 30 },
      data: {
        ...example,
        scenario: 'returned',
        orderStatus: 103,
        stepsDone: 3,
        stepsLeft: 21,
        everySeconds: 30,
        nextTime: '2026-11-21 11:20:35',
        lastScan,
      },
    },
    {
      name: 'moveParcel.hours',
      request: { ...example, steps: '3', hoursBetween: 24 },
      data: {
        ...example,
        scenario: 'delivered',
        orderStatus: 103,
        stepsDone: 3,
        stepsLeft: 10,
        lastScan,
      },
    },
    {
      name: 'moveParcel.noCod',
      request: { ...example, scenario: 'refused-cod' },
      code: '999001030',
      field: 'scenario',
      rule: 'simulation-no-cod',
    },
    {
      name: 'moveParcel.unknown',
      request: { billCode: 'UEG999999999999' },
      code: '145003316',
      field: 'billCode',
      rule: 'waybill-unknown',
    },
  ],
});
