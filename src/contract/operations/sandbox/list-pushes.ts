import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { list, waybill } from '../../schema.ts';
import { address, callback, kind, push, pushId, pushStatus } from './_push-fields.ts';

const billCode = 'UEG000000191681';

export const sandboxListPushes = defineOperation({
  id: 'sandbox/listPushes',
  path: 'sandbox/listPushes',
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  fieldsSince2: ['address'],
  request: Type.Object({
    id: Type.Optional(pushId),
    billCode: Type.Optional(waybill({ text: 'pushTool.billCode', example: billCode })),
    kind: Type.Optional(kind),
    address: Type.Optional(address),
    status: Type.Optional(pushStatus),
  }),
  data: Type.Object({
    callbacks: list(callback, { text: 'pushTool.callbacks' }),
    pushes: list(push, { text: 'pushTool.pushes' }),
  }),
  errors: ['999001030'],
  hints: { takes: { billCode: 'billCode' }, leadsTo: [{ operation: 'sandbox/replayPush' }] },
  examples: [
    {
      name: 'listPushes.waybill',
      request: { billCode },
      data: {
        callbacks: [
          { kind: 'other/settlementReturn', url: 'https://erp.example.com/courier/pushes' },
        ],
        pushes: [
          {
            id: '019a9d5e-3c00-7b1a-9c52-6f0d7a3e4b21',
            kind: 'other/settlementReturn',
            billCode,
            status: 'pending',
            content:
              '{"waybillNo":"UEG000000191681","customerCode":"J0086024138","packageChargeWeight":2,"freight":"60.00","insuredFee":"0.00","totalFreight":"60.00"}',
            createTime: '2026-11-21 11:20:05',
            nextTime: '2026-11-21 11:25:12',
            attempts: [
              {
                number: 1,
                time: '2026-11-21 11:20:05',
                durationMs: 84,
                httpStatus: 502,
                error: 'HTTP status 502 instead of 200',
                answer: 'Bad gateway',
              },
              {
                number: 2,
                time: '2026-11-21 11:20:10',
                durationMs: 31,
                error: 'the receiver cannot be reached (ECONNRESET)',
              },
            ],
          },
        ],
      },
    },
    {
      name: 'listPushes.badStatus',
      request: { status: 'lost' },
      code: '999001030',
      field: 'status',
    },
  ],
});
