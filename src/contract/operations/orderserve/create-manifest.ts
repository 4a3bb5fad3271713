import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { list, object, text, whole } from '../../schema.ts';
import { exampleCustomer } from '../_fields/example-order.ts';
import { answeredNumbers, customerCode, serviceType } from '../_fields/order.ts';
import { base64EncodeContent, fileFormat } from './expressquery.ts';

/** Most waybills of a sheet: one driver's van. */
export const maxListed = 200;

const [first, second] = ['UEG000000191681', 'UEG000000191692'];
const request = { customerCode: exampleCustomer.customerCode, billCodes: [first, second] };

export const createManifest = defineOperation({
  id: 'orderserve/createManifest',
  path: 'order/createManifest',
  since: 2,
  level: 'enterprise',
  businessDigest: 'always',
  request: Type.Object({
    customerCode,
    billCodes: list(text(30, { text: 'manifest.billCode', example: first }), {
      text: 'manifest.billCodes',
      kind: 'waybills',
      minItems: 1,
      maxItems: maxListed,
    }),
  }),
  data: Type.Object({
    manifestNo: text(15, { text: 'manifest.manifestNo', example: 'M7K3QX2M9TH4W' }),
    billCodes: list(answeredNumbers.billCode, { text: 'answer.manifest.billCodes' }),
    services: list(
      object(
        Type.Object({
          serviceType: Type.Optional(serviceType),
          waybills: whole({
            text: 'manifest.waybills',
            minimum: 1,
            maximum: maxListed,
            example: 2,
          }),
        }),
        { text: 'manifest.service' },
      ),
      { text: 'manifest.services' },
    ),
    base64EncodeContent: text(1_000_000, {
      text: 'manifest.base64EncodeContent',
      ...fileFormat,
      contentMediaType: 'application/pdf',
      example: base64EncodeContent,
    }),
  }),
  errors: ['145003080', '145003316', '121003006', '999001010', '999001030'],
  hints: {
    takes: { customerCode: 'customerCode', billCodes: 'billCode' },
    readsOrder: true,
    leadsTo: [{ operation: 'logistics/query', hands: 'billCode' }],
  },
  examples: [
    {
      name: 'manifest.two',
      request,
      data: {
        manifestNo: 'M7K3QX2M9TH4W',
        billCodes: request.billCodes,
        services: [{ serviceType: '01', waybills: 2 }],
        base64EncodeContent,
      },
    },
    {
      name: 'manifest.none',
      request: { ...request, billCodes: [] },
      code: '999001010',
      field: 'billCodes',
    },
  ],
});
