import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { decimal, text } from '../../schema.ts';
import { cityLength } from '../_fields/address.ts';
import { askedAddress, askedReceiver, askedSender } from '../_fields/asked-address.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { customerCode, digest, orderFields } from '../_fields/order.ts';

/** Assumed weight of a parcel that was not weighed yet. */
export const defaultWeightKg = 0.02;

const limits = { prov: 32, city: cityLength, area: 32 };
const details = {
  town: Type.Optional(text(32, { text: 'asked.town' })),
  street: Type.Optional(text(32, { text: 'asked.street' })),
  address: Type.Optional(text(150, { text: 'asked.address' })),
};

const request = {
  ...exampleCustomer,
  sender: askedSender,
  receiver: askedReceiver,
  weight: 1.66,
  length: 30,
  width: 20,
  height: 10,
};

export const getFreight = defineOperation({
  id: 'other/freight',
  path: 'spmComCost/getComCost',
  level: 'developer',
  businessDigest: 'always',
  request: Type.Object({
    customerCode,
    digest,
    sender: askedAddress('sender', limits, details),
    receiver: askedAddress('receiver', limits, details),
    weight: Type.Optional(
      decimal({
        text: 'freight.weight',
        invalid: '145003092',
        minimum: 0.01,
        maximum: 30,
        default: defaultWeightKg,
        example: request.weight,
      }),
    ),
    length: orderFields.length,
    width: orderFields.width,
    height: orderFields.height,
  }),
  data: Type.Object({ totalPrice: text(20, { text: 'freight.totalPrice', example: '60.00' }) }),
  errors: [
    '145003080',
    '145003031',
    '145003065',
    '145003083',
    '145003084',
    '145003092',
    '999001010',
    '999001030',
  ],
  hints: { takes: { customerCode: 'customerCode' }, leadsTo: [{ operation: 'orderserve/create' }] },
  examples: [
    { name: 'freight.parcel', request, data: { totalPrice: '60.00' } },
    {
      name: 'freight.noWeight',
      request: { ...exampleCustomer, sender: askedSender, receiver: askedReceiver },
      data: { totalPrice: '45.00' },
    },
    {
      name: 'freight.noCity',
      request: { ...request, receiver: { ...askedReceiver, city: '' } },
      code: '145003084',
      field: 'receiver.city',
    },
    {
      name: 'freight.unknownCity',
      request: { ...request, receiver: { ...askedReceiver, city: 'Atlantis' } },
      code: '145003065',
      field: 'receiver.city',
      rule: 'unknown-city',
    },
  ],
});
