import { Type } from 'typebox';
import { longestAddress } from '../../longest-address.ts';
import { defineOperation } from '../../operation.ts';
import { decimal, flag, list, text, whole } from '../../schema.ts';
import { countryCode } from '../_fields/address.ts';

/** Most candidates that a call may request. */
export const mostCandidates = 10;

const level = (name: string, example: string) => text(60, { text: `resolve.${name}`, example });
const code = (name: string) => text(30, { text: `resolve.${name}Code` });

const candidate = Type.Object({
  countryCode: text(3, { text: 'resolve.country', example: 'EGY' }),
  prov: level('prov', 'القاهرة'),
  provCode: code('prov'),
  city: level('city', 'مدينة نصر'),
  cityCode: code('city'),
  area: level('area', 'مدينة نصر'),
  areaCode: code('area'),
  score: decimal({ text: 'resolve.score', minimum: 0, maximum: 1, example: 0.98 }),
  matched: list(text(longestAddress, { text: 'resolve.match', example: 'Nasr city' }), {
    text: 'resolve.matched',
  }),
});

const nasrCity = {
  countryCode: 'EGY',
  prov: 'القاهرة',
  provCode: 'EG-C',
  city: 'مدينة نصر',
  cityCode: 'EG-C-002',
  area: 'مدينة نصر',
  areaCode: 'EG-C-002-000',
};

/** A quarter of this name is in Cairo, and a city in Sohag. */
const darElSalam = (prov: string, provCode: string, cityCode: string) => ({
  countryCode: 'EGY',
  prov,
  provCode,
  city: 'دار السلام',
  cityCode,
  area: 'دار السلام',
  areaCode: `${cityCode}-000`,
  score: 0.8,
  matched: ['دار السلام'],
});

export const resolveAddress = defineOperation({
  id: 'basic/resolveAddress',
  path: 'location/resolveAddress',
  since: 2,
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    address: text(longestAddress, {
      text: 'resolve.address',
      example: '12 Abbas El Akkad St, Nasr city, Cairo',
    }),
    countryCode: Type.Optional(countryCode({ text: 'resolve.countryCode', example: 'EGY' })),
    limit: Type.Optional(
      whole({ text: 'resolve.limit', minimum: 1, maximum: mostCandidates, example: 5 }),
    ),
  }),
  data: Type.Object({
    ambiguous: flag({ text: 'resolve.ambiguous', example: false }),
    candidates: list(candidate, { text: 'resolve.candidates' }),
  }),
  errors: ['999001010', '999001030'],
  hints: { leadsTo: [{ operation: 'other/cover' }, { operation: 'orderserve/create' }] },
  examples: [
    {
      name: 'resolve.found',
      request: { address: '12 Abbas El Akkad St, Nasr city, Cairo', countryCode: 'EGY', limit: 1 },
      data: {
        ambiguous: false,
        candidates: [{ ...nasrCity, score: 1, matched: ['Nasr city', 'Cairo'] }],
      },
    },
    {
      name: 'resolve.ambiguous',
      request: { address: 'شارع الجمهورية، دار السلام', limit: 2 },
      data: {
        ambiguous: true,
        candidates: [
          darElSalam('القاهرة', 'EG-C', 'EG-C-009'),
          darElSalam('سوهاج', 'EG-SHG', 'EG-SHG-008'),
        ],
      },
    },
    {
      name: 'resolve.nothing',
      request: { address: 'Please call before delivery' },
      data: { ambiguous: false, candidates: [] },
    },
    { name: 'resolve.noAddress', request: {}, code: '999001010', field: 'address' },
  ],
});
