import { type TProperties, Type } from 'typebox';
import { countries } from '../../countries.ts';
import { choice, decimal, type FieldOptions, object, phone, text } from '../../schema.ts';

/** `ARE` is accepted for UAE. */
export function countryCode(options: FieldOptions) {
  return choice([...countries, 'ARE'], { enumText: 'countryCode', ...options });
}

/** Codes for a contact with a missing part. */
export const incompleteCodes = { sender: '145003083', receiver: '145003084' } as const;

export type Role = keyof typeof incompleteCodes;

/** Most characters of a name, and of a province or area. */
interface Lengths {
  name: number;
  place: number;
}

/** Most characters of a city, whatever the wire says: getLocation returns cities of up to 42. */
export const cityLength = 60;

/** Clients of version 1 send the whole address under this name (protocol.md §5.2); version 2 says so. */
export const onlyVersion1Alias = 'address';

/** Far wider than what mail servers accept, so that no address in use is refused. */
const mailBoxPattern = '^\\s*[^\\s@]+@[^\\s@]+\\s*$';

/** Least digits of a phone: companies have three-digit hotlines; a receiver must be reachable from abroad too. */
export const leastDigits = { sender: 3, receiver: 7 } as const;

/** Returns the fields of a sender or receiver. */
export function contactFields(role: Role, { name, place }: Lengths = { name: 50, place: 60 }) {
  const incomplete = incompleteCodes[role];
  return {
    name: text(name, {
      text: `${role}.name`,
      invalid: '145003103',
      example: role === 'sender' ? 'Nile Home Store' : 'أحمد محمد',
    }),
    company: Type.Optional(text(100, { text: 'company', invalid: '145003104' })),
    postCode: Type.Optional(text(32, { text: 'postCode', invalid: '145003106' })),
    mailBox: Type.Optional(
      text(150, {
        text: 'mailBox',
        invalid: '145003106',
        pattern: mailBoxPattern,
        form: 'name@example.com',
      }),
    ),
    mobile: Type.Optional(
      phone(leastDigits[role], {
        text: 'mobile',
        invalid: '145003105',
        example: '+20 100 123 4567',
      }),
    ),
    phone: Type.Optional(phone(leastDigits[role], { text: 'phone', invalid: '145003105' })),
    countryCode: countryCode({ text: 'countryCode', missing: '145003087', invalid: '145003087' }),
    prov: text(place, {
      text: 'prov',
      missing: incomplete,
      invalid: '145003062',
      example: 'القاهرة',
    }),
    city: text(cityLength, {
      text: 'city',
      missing: incomplete,
      invalid: '145003061',
      example: 'مدينة نصر',
    }),
    area: text(place, { text: 'area', missing: incomplete, invalid: '145003060' }),
    street: text(200, {
      text: 'street',
      missing: incomplete,
      invalid: '145003110',
      alias: onlyVersion1Alias,
    }),
    building: Type.Optional(text(20, { text: 'building', invalid: '145003109' })),
    floor: Type.Optional(text(20, { text: 'floor', invalid: '145003109' })),
    flats: Type.Optional(text(20, { text: 'flats', invalid: '145003109' })),
    longitude: Type.Optional(decimal({ text: 'longitude', minimum: -180, maximum: 180 })),
    latitude: Type.Optional(decimal({ text: 'latitude', minimum: -90, maximum: 90 })),
  } satisfies TProperties;
}

/** Returns a contact's fields with their rule: at least one of mobile and phone (145003085). */
export function contactOf<Fields extends TProperties>(
  role: Role,
  fields: Fields,
  options: Partial<FieldOptions> = {},
) {
  const shape = Type.Object(fields, {
    anyOf: [{ required: ['mobile'] }, { required: ['phone'] }],
    'x-none': '145003085',
  });
  return object(shape, { text: role, invalid: incompleteCodes[role], ...options });
}

export function contact(role: Role, options: Partial<FieldOptions> = {}) {
  return contactOf(role, contactFields(role), options);
}
