import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { choice } from '../../schema.ts';
import { address, exampleSecret, kind, secret, url, version } from './_push-fields.ts';

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
  fieldsSince2: ['address'],
  request: Type.Object({
    kind,
    url: Type.Optional(url),
    version: Type.Optional(version),
    address: Type.Optional(address),
    only: Type.Optional(choice(['secret'], { text: 'pushTool.only', example: 'secret' })),
  }),
  data: Type.Object({
    kind,
    url: Type.Optional(url),
    version: Type.Optional(version),
    secret: Type.Optional(secret),
  }),
  errors: ['999001010', '999001030'],
  hints: {
    leadsTo: [
      { operation: 'logistics/subscribe' },
      { operation: 'sandbox/moveParcel' },
      { operation: 'sandbox/listPushes' },
    ],
  },
  examples: [
    { name: 'setCallback.set', until: 1, request, data: { ...request, version: 1 } },
    {
      name: 'setCallback.version2',
      request: { ...request, version: 2 },
      data: { ...request, version: 2, secret: exampleSecret },
    },
    {
      name: 'setCallback.secret',
      request: { kind: request.kind, only: 'secret' },
      data: { kind: request.kind, version: 2, secret: exampleSecret },
    },
    {
      name: 'setCallback.remove',
      request: { kind: request.kind, url: '' },
      data: { kind: request.kind },
    },
    {
      name: 'setCallback.private',
      request: { ...request, url: 'https://localhost/pushes', version: 2 },
      code: '999001030',
      field: 'url',
      rule: 'callback-private',
    },
  ],
});
