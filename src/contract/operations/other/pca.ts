import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { list, numberChoice, text } from '../../schema.ts';

export const getDeliveryRange = defineOperation({
  id: 'other/pca',
  path: 'online/pca',
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    type: Type.Optional(numberChoice([2, 3, 4], { text: 'pca.type', enumText: 'pcaType' })),
  }),
  data: list(
    Type.Object({
      prov: text(60, { text: 'pca.prov', example: 'Bali' }),
      city: text(60, { text: 'pca.city', example: 'Kota Denpasar' }),
      area: text(60, { text: 'pca.area', example: 'Denpasar Selatan' }),
    }),
    { text: 'pca.list' },
  ),
  errors: ['999001030'],
  hints: { leadsTo: [{ operation: 'other/cover' }] },
  examples: [
    {
      name: 'pca.provinces',
      request: { type: 2 },
      data: [
        { prov: 'الإسكندرية', city: '', area: '' },
        { prov: 'أسوان', city: '', area: '' },
      ],
    },
    {
      name: 'pca.cities',
      request: { type: 3 },
      data: [
        { prov: 'القاهرة', city: 'القاهرة', area: '' },
        { prov: 'القاهرة', city: 'مدينة نصر', area: '' },
      ],
    },
    {
      name: 'pca.areas',
      request: { type: 4 },
      data: [
        { prov: 'Aceh', city: 'Kabupaten Aceh Selatan', area: 'Bakongan' },
        { prov: 'Aceh', city: 'Kabupaten Aceh Selatan', area: 'Kluet Utara' },
      ],
    },
    { name: 'pca.badType', request: { type: 1 }, code: '999001030', field: 'type' },
  ],
});
