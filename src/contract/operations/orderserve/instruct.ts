import { type TSchema, Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { object, requireWhere, text, waybill } from '../../schema.ts';
import { contactFields } from '../_fields/address.ts';
import { answeredNumbers } from '../_fields/order.ts';
import {
  acceptedInstruction,
  examplePossible,
  possibleFields,
  wantedInstruction,
} from '../logistics/_problem.ts';

/** Returns a field of a contact that keeps its rules and may be left out. */
function toOptional<Field extends TSchema>(field: Field) {
  const { 'x-missing': _, ...kept } = field as Field & { 'x-missing'?: string };
  return Type.Optional(kept as unknown as Field);
}

const contact = contactFields('receiver');

/** Fields of a new contact, and those of a new address. */
const contactOnly = {
  name: toOptional(contact.name),
  mobile: contact.mobile,
  phone: contact.phone,
};
const addressOnly = {
  prov: toOptional(contact.prov),
  city: toOptional(contact.city),
  area: toOptional(contact.area),
  street: toOptional(contact.street),
  building: contact.building,
  floor: contact.floor,
  flats: contact.flats,
  postCode: contact.postCode,
};

export const contactParts = Object.keys(contactOnly) as (keyof typeof contactOnly)[];
export const addressParts = Object.keys(addressOnly) as (keyof typeof addressOnly)[];

const date = text(10, {
  text: 'problem.date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  form: 'yyyy-MM-dd',
  example: '2026-11-25',
});

const request = { billCode: 'UEG000000191681' };

export const instruct = defineOperation({
  id: 'orderserve/instruct',
  path: 'order/instruct',
  since: 2,
  level: 'developer',
  businessDigest: 'never',
  changes: true,
  request: Type.Object(
    {
      billCode: waybill({ text: 'problem.billCode', example: request.billCode }),
      instruction: wantedInstruction,
      date: Type.Optional(date),
      receiver: Type.Optional(
        object(Type.Object({ ...contactOnly, ...addressOnly }), { text: 'problem.receiver' }),
      ),
      note: Type.Optional(text(200, { text: 'problem.note', example: 'Call before you come' })),
    },
    { allOf: [requireWhere('instruction', ['CHANGE_CONTACT', 'CHANGE_ADDRESS'], ['receiver'])] },
  ),
  data: Type.Object({
    billCode: answeredNumbers.billCode,
    instruction: acceptedInstruction,
    ...possibleFields,
  }),
  errors: [
    '145003103',
    '145003105',
    '145003106',
    '145003109',
    '145003110',
    '145003060',
    '145003061',
    '145003062',
    '145003316',
    '999001010',
    '999001030',
    '999002020',
  ],
  hints: {
    takes: { billCode: 'billCode' },
    // The order stays the same until the parcel moves, and the last visitor's instruction counts.
    readsOrder: true,
    demoOrder: 'failed',
    leadsTo: [
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'logistics/query', hands: 'billCode' },
    ],
  },
  examples: [
    {
      name: 'instruct.reattempt',
      request: { ...request, instruction: 'REATTEMPT' },
      data: { ...request, instruction: 'REATTEMPT', ...examplePossible },
    },
    {
      name: 'instruct.contact',
      request: {
        ...request,
        instruction: 'CHANGE_CONTACT',
        receiver: { mobile: '+20 100 765 4321' },
        note: 'Call before you come',
      },
      data: { ...request, instruction: 'CHANGE_CONTACT', ...examplePossible },
    },
    {
      name: 'instruct.hold',
      request: { ...request, instruction: 'HOLD' },
      data: {
        ...request,
        instruction: 'HOLD',
        ...examplePossible,
        actionUntil: '2026-11-30 23:59:59',
      },
    },
    {
      name: 'instruct.otherField',
      request: { ...request, instruction: 'RETURN', receiver: { mobile: '+20 100 765 4321' } },
      code: '999001030',
      field: 'receiver.mobile',
      rule: 'instruction-without-field',
    },
    {
      name: 'instruct.unknown',
      request: { billCode: 'UEG999999999999', instruction: 'REATTEMPT' },
      code: '145003316',
      field: 'billCode',
      rule: 'waybill-unknown',
    },
  ],
});
