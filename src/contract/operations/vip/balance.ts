import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { whole } from '../../schema.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { customerCode, digest } from '../_fields/order.ts';

/** Balance of a customer whose waybills are not counted. */
export const uncountedBalance = -1;

export const getBalance = defineOperation({
  id: 'vip/balance',
  path: 'ess/balance',
  level: 'enterprise',
  businessDigest: 'always',
  request: Type.Object({ customerCode, digest }),
  data: Type.Object({
    balance: whole({ text: 'balance', minimum: uncountedBalance, example: 480 }),
  }),
  errors: ['145003080', '145003031'],
  hints: { takes: { customerCode: 'customerCode' }, leadsTo: [{ operation: 'vip/getwaybill' }] },
  examples: [
    { name: 'balance.counted', request: exampleCustomer, data: { balance: 480 } },
    {
      name: 'balance.uncounted',
      request: exampleCustomer,
      data: { balance: uncountedBalance },
    },
  ],
});
