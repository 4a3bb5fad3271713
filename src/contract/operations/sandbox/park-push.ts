import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { waybill, whole } from '../../schema.ts';
import { pushId, unknownPush } from './_push-fields.ts';

const billCode = 'UEG000000191681';

export const sandboxParkPush = defineOperation({
  id: 'sandbox/parkPush',
  path: 'sandbox/parkPush',
  since: 2,
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  changes: true,
  request: Type.Object(
    {
      id: Type.Optional(pushId),
      billCode: Type.Optional(waybill({ text: 'parkPush.billCode', example: billCode })),
    },
    { anyOf: [{ required: ['billCode'] }, { required: ['id'] }] },
  ),
  data: Type.Object({ parked: whole({ text: 'parkPush.parked', minimum: 0 }) }),
  errors: ['999001010', '999001030', '999002000'],
  hints: {
    takes: { billCode: 'billCode' },
    demoOrder: 'moving',
    leadsTo: [{ operation: 'sandbox/replayPush' }, { operation: 'sandbox/listPushes' }],
  },
  examples: [
    { name: 'parkPush.waybill', request: { billCode }, data: { parked: 2 } },
    unknownPush,
    { name: 'parkPush.neither', request: {}, code: '999001010', field: 'billCode' },
  ],
});
