import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { text } from '../../schema.ts';
import { cityLength } from '../_fields/address.ts';
import { askedAddress, askedReceiver, askedSender } from '../_fields/asked-address.ts';
import { lastCenterName, sortingCode } from '../_fields/order.ts';

// Same as on create, so that every shippable address can be queried.
const limits = { prov: 60, city: cityLength, area: 60 };
const details = { street: Type.Optional(text(200, { text: 'asked.street' })) };

const request = { sender: askedSender, receiver: askedReceiver };

export const getThreeSegmentCode = defineOperation({
  id: 'other/threeSegmentCode',
  path: 'threeCode/getThreeSegmentCode',
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    sender: Type.Optional(askedAddress('sender', limits, details)),
    receiver: askedAddress('receiver', limits, details),
  }),
  data: Type.Object({ lastCenterName, sortingCode }),
  errors: ['145003065', '145003083', '145003084', '999001010', '999001030'],
  hints: { leadsTo: [{ operation: 'orderserve/create' }] },
  examples: [
    {
      name: 'threeSegmentCode.address',
      request,
      data: { lastCenterName: 'Giza Hub', sortingCode: '20,J12-02,000' },
    },
    {
      name: 'threeSegmentCode.noReceiver',
      request: { sender: askedSender },
      code: '145003084',
      field: 'receiver',
    },
    {
      name: 'threeSegmentCode.unknownProvince',
      request: { ...request, receiver: { ...askedReceiver, prov: 'Atlantis' } },
      code: '145003065',
      field: 'receiver.prov',
      rule: 'unknown-province',
    },
  ],
});
