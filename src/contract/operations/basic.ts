import { Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { list, text } from '../schema.ts';
import { countryCode } from './_fields/address.ts';

const area = Type.Object({
  parentId: text(30, { text: 'location.parentId', example: 'EG-C-002' }),
  prov: text(60, { text: 'location.prov', example: 'القاهرة' }),
  provCode: text(30, { text: 'location.provCode', example: 'EG-C' }),
  city: text(60, { text: 'location.city', example: 'مدينة نصر' }),
  cityCode: text(30, { text: 'location.cityCode' }),
  area: text(60, { text: 'location.area' }),
  areaCode: text(30, { text: 'location.areaCode' }),
  postCode: text(32, { text: 'location.postCode' }),
});

export const getLocation = defineOperation({
  id: 'basic',
  path: 'location/getLocation',
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    countryCode: countryCode({
      text: 'location.countryCode',
      missing: '145003090',
      invalid: '145003090',
      example: 'EGY',
    }),
  }),
  data: list(area, { text: 'location.list' }),
  errors: ['145003090'],
  hints: { leadsTo: [{ operation: 'other/cover' }, { operation: 'orderserve/create' }] },
  examples: [
    {
      name: 'basic.egypt',
      request: { countryCode: 'EGY' },
      data: [
        {
          parentId: 'EG-C-002',
          prov: 'القاهرة',
          provCode: 'EG-C',
          city: 'مدينة نصر',
          cityCode: 'EG-C-002',
          area: 'مدينة نصر',
          areaCode: 'EG-C-002-000',
          postCode: '',
        },
      ],
    },
    { name: 'basic.noCountry', request: {}, code: '145003090', field: 'countryCode' },
  ],
});
