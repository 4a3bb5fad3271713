import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { kind, url } from './_push-fields.ts';

const request = {
  kind: 'logistics/statusFeedback',
  url: 'https://erp.example.com/courier/pushes',
};

export const sandboxSetCallback = defineOperation({
  id: 'sandbox/setCallback',
  path: 'sandbox/setCallback',
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  changes: true,
  request: Type.Object({ kind, url: Type.Optional(url) }),
  data: Type.Object({ kind, url: Type.Optional(url) }),
  errors: ['999001010', '999001030'],
  hints: {
    leadsTo: [
      { operation: 'logistics/subscribe' },
      { operation: 'sandbox/moveParcel' },
      { operation: 'sandbox/listPushes' },
    ],
  },
  examples: [
    { name: 'setCallback.set', request, code: '1', data: request },
    {
      name: 'setCallback.remove',
      request: { kind: request.kind, url: '' },
      code: '1',
      data: { kind: request.kind },
    },
    {
      name: 'setCallback.private',
      request: { ...request, url: 'https://localhost/pushes' },
      code: '999001030',
      field: 'url',
    },
  ],
});
