import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { text } from '../../schema.ts';
import { exampleReceiver } from '../_fields/example-order.ts';

const level = (name: string, example: string) =>
  text(60, { text: `getInfo.${name}`, invalid: '145003065', missing: '999001010', example });

const { prov: province, city, area, street: details } = exampleReceiver;
const request = { province, city, area, details };

export const getOutletInfo = defineOperation({
  id: 'other/getInfo',
  path: 'network/getInfo',
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    province: level('province', province),
    city: level('city', city),
    area: level('area', area),
    details: text(200, { text: 'getInfo.details', example: details }),
  }),
  data: Type.Object({
    networkName: text(100, { text: 'getInfo.networkName', example: '6th of October Outlet' }),
    mobile: text(30, { text: 'getInfo.mobile' }),
    networkAddress: text(600, { text: 'getInfo.networkAddress' }),
    full: text(20, { text: 'getInfo.full', example: '20,J12-02,000' }),
  }),
  errors: ['145003065', '999001010', '999001030'],
  hints: { leadsTo: [{ operation: 'other/freight' }, { operation: 'orderserve/create' }] },
  examples: [
    {
      name: 'getInfo.outlet',
      request,
      data: {
        networkName: '6th of October Outlet',
        mobile: '+20 2 61847428',
        networkAddress: '129 شارع الجلاء، 6 أكتوبر، الجيزة',
        full: '20,J12-02,000',
      },
    },
    {
      name: 'getInfo.noDetails',
      request: { province, city, area },
      code: '999001010',
      field: 'details',
    },
    {
      name: 'getInfo.unknownCity',
      request: { ...request, city: 'Atlantis' },
      code: '145003065',
      field: 'city',
      rule: 'unknown-city',
    },
  ],
});
