import { Type } from 'typebox';
import { definePush } from '../../define-push.ts';
import { actionRequiredKind } from '../../push.ts';
import { localTime } from '../../schema.ts';
import { answeredNumbers } from '../_fields/order.ts';
import { examplePossible, possibleFields, problemCode, problemReason } from './_problem.ts';

export const actionRequiredPush = definePush({
  id: actionRequiredKind,
  path: 'actionRequired',
  level: 'developer',
  event: 'parcel.actionRequired',
  causedBy: ['orderserve/create', 'orderserve/addLooseOrder', 'orderserve/instruct'],
  request: Type.Object({
    ...answeredNumbers,
    problemCode,
    problemReason,
    scanTime: localTime({ text: 'trace.scanTime', example: '2026-11-23 16:40:03' }),
    ...possibleFields,
  }),
  hints: { tells: 'billCode' },
  examples: [
    {
      name: 'actionRequired.absent',
      request: {
        billCode: 'UEG000000191681',
        txlogisticId: 'DEMO20261120001',
        problemCode: 'ABSENT',
        problemReason: 'The consignee was absent',
        scanTime: '2026-11-23 16:40:03',
        ...examplePossible,
      },
    },
  ],
});
