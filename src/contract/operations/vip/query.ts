import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { nothing } from '../../schema.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { customerCode, digest } from '../_fields/order.ts';

export const checkCustomer = defineOperation({
  id: 'vip/query',
  path: 'vip/checkCusPwd',
  level: 'enterprise',
  businessDigest: 'always',
  request: Type.Object({ customerCode, digest }),
  data: nothing({ text: 'checkCustomer.data' }),
  errors: ['145003080', '145003031'],
  hints: {
    takes: { customerCode: 'customerCode' },
    leadsTo: [{ operation: 'vip/balance' }, { operation: 'orderserve/create' }],
  },
  examples: [
    { name: 'checkCustomer.right', request: exampleCustomer, data: null },
    {
      name: 'checkCustomer.unknown',
      request: { ...exampleCustomer, customerCode: '' },
      code: '145003080',
      field: 'customerCode',
    },
  ],
});
