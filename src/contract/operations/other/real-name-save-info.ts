import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { numberChoice, phone, text, waybill } from '../../schema.ts';
import { countryCode } from '../_fields/address.ts';
import { exampleSender } from '../_fields/example-order.ts';
import { answeredNumbers } from '../_fields/order.ts';

/** Every document number in the world has a digit, so this refuses a name in its place. */
const documentPattern = '\\p{Nd}';

const request = {
  billCode: 'UEG000000191681',
  name: 'محمود علي حسن',
  idType: 1,
  idNumber: '29001011234567',
  mobile: exampleSender.mobile,
  countryCode: 'EGY',
  address: '12 شارع عباس العقاد، مدينة نصر',
};

export const saveRealName = defineOperation({
  id: 'other/realNameSaveInfo',
  path: 'realName/saveOrUpdate',
  level: 'enterprise',
  businessDigest: 'never',
  changes: true,
  request: Type.Object({
    billCode: waybill({ text: 'realName.billCode', example: request.billCode }),
    name: text(50, { text: 'realName.name', example: request.name }),
    idType: numberChoice([1, 2, 3], { text: 'realName.idType', enumText: 'idType' }),
    idNumber: text(40, {
      text: 'realName.idNumber',
      pattern: documentPattern,
      form: request.idNumber,
      example: request.idNumber,
    }),
    // No digits are required (protocol.md §5.12): values accepted before stay accepted.
    mobile: phone(0, { text: 'realName.mobile', example: request.mobile }),
    countryCode: Type.Optional(countryCode({ text: 'realName.countryCode' })),
    address: Type.Optional(text(150, { text: 'realName.address', example: request.address })),
  }),
  data: Type.Object({ billCode: answeredNumbers.billCode }),
  errors: ['145003316', '999001010', '999001030'],
  hints: {
    takes: { billCode: 'billCode' },
    leadsTo: [{ operation: 'sandbox/moveParcel', hands: 'billCode' }],
  },
  examples: [
    { name: 'realName.identityCard', request, data: { billCode: request.billCode } },
    {
      name: 'realName.unknownWaybill',
      request: { ...request, billCode: 'UEG999999999999' },
      code: '145003316',
      field: 'billCode',
      rule: 'waybill-unknown',
    },
    {
      name: 'realName.noNumber',
      request: { ...request, idNumber: '' },
      code: '999001010',
      field: 'idNumber',
    },
  ],
});
