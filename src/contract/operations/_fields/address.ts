import { type TProperties, Type } from 'typebox';
import { choice, decimal, type FieldOptions, object, text } from '../../schema.ts';

/** `ARE` is accepted for UAE. */
export const countryCodes = ['EGY', 'UAE', 'IDN', 'CHN', 'ARE'] as const;

const party = {
  sender: { incomplete: '145003083' },
  receiver: { incomplete: '145003084' },
} as const;

function contactFields(role: keyof typeof party) {
  const { incomplete } = party[role];
  const example = (sender: string, receiver: string) => (role === 'sender' ? sender : receiver);
  return {
    name: text(50, {
      text: `${role}.name`,
      invalid: '145003103',
      example: example('Nile Home Store', 'أحمد محمد'),
    }),
    company: Type.Optional(text(100, { text: 'company', invalid: '145003104' })),
    postCode: Type.Optional(text(32, { text: 'postCode', invalid: '145003106' })),
    mailBox: Type.Optional(text(150, { text: 'mailBox', invalid: '145003106' })),
    mobile: Type.Optional(
      text(30, { text: 'mobile', invalid: '145003105', example: '+20 100 123 4567' }),
    ),
    phone: Type.Optional(text(30, { text: 'phone', invalid: '145003105' })),
    countryCode: choice([...countryCodes], {
      text: 'countryCode',
      missing: '145003087',
      invalid: '145003087',
      enumText: 'countryCode',
    }),
    prov: text(60, { text: 'prov', missing: incomplete, invalid: '145003062', example: 'القاهرة' }),
    city: text(60, {
      text: 'city',
      missing: incomplete,
      invalid: '145003061',
      example: 'مدينة نصر',
    }),
    area: text(60, { text: 'area', missing: incomplete, invalid: '145003060' }),
    street: text(200, { text: 'street', missing: incomplete, invalid: '145003110' }),
    building: Type.Optional(text(20, { text: 'building', invalid: '145003109' })),
    floor: Type.Optional(text(20, { text: 'floor', invalid: '145003109' })),
    flats: Type.Optional(text(20, { text: 'flats', invalid: '145003109' })),
    longitude: Type.Optional(decimal({ text: 'longitude', minimum: -180, maximum: 180 })),
    latitude: Type.Optional(decimal({ text: 'latitude', minimum: -90, maximum: 90 })),
  } satisfies TProperties;
}

/** Who sends or receives; at least one of mobile and phone (145003085). */
export function contact(role: keyof typeof party, options: Partial<FieldOptions> = {}) {
  const shape = Type.Object(contactFields(role), {
    anyOf: [{ required: ['mobile'] }, { required: ['phone'] }],
    'x-none': '145003085',
  });
  return object(shape, { text: role, invalid: party[role].incomplete, ...options });
}
