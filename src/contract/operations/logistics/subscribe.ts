import { Type } from 'typebox';
import { batchBodyLimitBytes, defineOperation } from '../../operation.ts';
import { choice, list, text } from '../../schema.ts';

/** Most entries in one call. */
export const maxSubscriptions = 1000;

const request = {
  id: '292508153084379141',
  list: [{ traceNode: '1&9&10', waybillCode: 'UEG000000191681' }],
};

const subscription = Type.Object({
  traceNode: text(100, {
    text: 'subscribe.traceNode',
    pattern: '^(1[0-5]|[1-9])(&(1[0-5]|[1-9]))*$',
    form: '1&9&10',
    example: '1&9&10',
  }),
  waybillCode: text(32, {
    text: 'subscribe.waybillCode',
    invalid: '145003100',
    kind: 'waybill',
    example: 'UEG000000191681',
  }),
});

export const subscribe = defineOperation({
  id: 'logistics/subscribe',
  path: 'trace/subscribe',
  level: 'enterprise',
  businessDigest: 'never',
  changes: true,
  bodyLimitBytes: batchBodyLimitBytes,
  request: Type.Object({
    id: text(30, { text: 'subscribe.id', alias: 'Id', example: request.id }),
    list: list(subscription, {
      text: 'subscribe.list',
      tooLong: '145013501',
      minItems: 1,
      maxItems: maxSubscriptions,
    }),
  }),
  data: choice(['SUCCESS'], { text: 'subscribe.done' }),
  errors: ['145003100', '145013501', '999001010', '999001030'],
  hints: {
    takes: { id: 'apiAccount', waybillCode: 'billCode' },
    readsOrder: true,
    leadsTo: [
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'sandbox/listPushes', hands: 'billCode' },
    ],
  },
  examples: [
    { name: 'subscribe.one', request, data: 'SUCCESS' },
    {
      name: 'subscribe.unknown',
      request: { ...request, list: [{ traceNode: '10', waybillCode: 'UEG999999999999' }] },
      code: '145003100',
      field: 'list[0].waybillCode',
      rule: 'waybill-unknown',
    },
    {
      name: 'subscribe.badNode',
      request: { ...request, list: [{ traceNode: '16', waybillCode: 'UEG000000191681' }] },
      code: '999001030',
      field: 'list[0].traceNode',
    },
  ],
});
