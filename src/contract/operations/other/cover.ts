import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { choice, list, text } from '../../schema.ts';
import { exampleReceiver } from '../_fields/example-order.ts';

const { prov, city, area } = exampleReceiver;

const level = (name: string, example: string) => text(60, { text: `cover.${name}`, example });

export const getCover = defineOperation({
  id: 'other/cover',
  path: 'online/cover',
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    prov: level('prov', prov),
    city: level('city', city),
    area: level('area', area),
  }),
  data: list(
    Type.Object({
      // Clients of the wire compare it with a text.
      success: choice(['true', 'false'], { text: 'cover.success', enumText: 'cover' }),
    }),
    { text: 'cover.list' },
  ),
  errors: ['999001010', '999001030'],
  hints: { leadsTo: [{ operation: 'other/freight' }, { operation: 'orderserve/create' }] },
  examples: [
    { name: 'cover.inside', request: { prov, city, area }, data: [{ success: 'true' }] },
    {
      name: 'cover.unknown',
      request: { prov, city: 'Atlantis', area },
      data: [{ success: 'false' }],
    },
    { name: 'cover.noArea', request: { prov, city }, code: '999001010', field: 'area' },
  ],
});
