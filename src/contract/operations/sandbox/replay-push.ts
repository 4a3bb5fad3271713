import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { localTime, whole } from '../../schema.ts';
import { pushId, unknownPush } from './_push-fields.ts';

const since = '2026-11-20 08:00:00';

export const sandboxReplayPush = defineOperation({
  id: 'sandbox/replayPush',
  path: 'sandbox/replayPush',
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  changes: true,
  request: Type.Object(
    {
      id: Type.Optional(pushId),
      since: Type.Optional(localTime({ text: 'pushTool.since', example: since })),
    },
    { anyOf: [{ required: ['id'] }, { required: ['since'] }] },
  ),
  data: Type.Object({ replayed: whole({ text: 'pushTool.replayed', minimum: 0 }) }),
  errors: ['999001010', '999001030', '999002000'],
  hints: { leadsTo: [{ operation: 'sandbox/listPushes' }] },
  examples: [
    { name: 'replayPush.since', request: { since }, data: { replayed: 12 } },
    unknownPush,
    { name: 'replayPush.neither', request: {}, code: '999001010', field: 'id' },
  ],
});
