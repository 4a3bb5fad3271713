import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { flag, list, localTime, object, text, waybill } from '../../schema.ts';
import { answeredNumbers } from '../_fields/order.ts';
import { pictureKind, relation } from './_picture.ts';

const request = { billCode: 'UEG000000191681' };

const signedBy = Type.Object({
  name: text(200, { text: 'proof.name', example: 'Sara Hassan' }),
  relation,
});

const exampleUrl =
  'https://open.example.com/pictures/3f9a1c52d07be846-6f0d7a3e-4b21-4c52-9b1a-019a9d5e3c00?expires=1763904461&signature=Zk3vJm0yq8Xw1Rt5Lc7Pa9Nd2Gh4Bf6Ke0SuVoIiYxQ';

const picture = Type.Object({
  kind: pictureKind,
  url: text(300, { text: 'proof.url', example: exampleUrl }),
  expiresAt: localTime({ text: 'proof.expiresAt', example: '2026-11-23 15:47:41' }),
});

export const proofOfDelivery = defineOperation({
  id: 'logistics/proofOfDelivery',
  path: 'logistics/proofOfDelivery',
  since: 2,
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    billCode: waybill({ text: 'proof.billCode', example: request.billCode }),
  }),
  data: Type.Object({
    billCode: answeredNumbers.billCode,
    signedAt: localTime({ text: 'proof.signedAt', example: '2026-11-23 15:02:41' }),
    signedBy: Type.Optional(object(signedBy, { text: 'proof.signedBy' })),
    otpVerified: flag({ text: 'proof.otpVerified', example: true }),
    place: text(200, { text: 'proof.place', example: '6th of October Outlet' }),
    pictures: list(picture, { text: 'proof.pictures' }),
  }),
  errors: ['145003316', '999001010', '999002000', '999001030'],
  hints: {
    takes: { billCode: 'billCode' },
    readsOrder: true,
    demoOrder: 'collected',
    leadsTo: [{ operation: 'logistics/query', hands: 'billCode' }],
  },
  examples: [
    {
      name: 'proofOfDelivery.delivered',
      request,
      data: {
        billCode: request.billCode,
        signedAt: '2026-11-23 15:02:41',
        signedBy: { name: 'Sara Hassan', relation: 'consignee' },
        otpVerified: true,
        place: '6th of October Outlet',
        pictures: [
          { kind: 'pick-up', url: exampleUrl, expiresAt: '2026-11-23 15:47:41' },
          { kind: 'delivery', url: exampleUrl, expiresAt: '2026-11-23 15:47:41' },
          { kind: 'signature', url: exampleUrl, expiresAt: '2026-11-23 15:47:41' },
        ],
      },
    },
    {
      name: 'proofOfDelivery.unknown',
      request: { billCode: 'UEG999999999999' },
      code: '145003316',
      field: 'billCode',
      rule: 'waybill-unknown',
    },
  ],
});
