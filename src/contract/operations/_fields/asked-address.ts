import { type TProperties, Type } from 'typebox';
import { object, text } from '../../schema.ts';
import { countryCode, incompleteCodes, type Role } from './address.ts';
import { exampleReceiver, exampleSender } from './example-order.ts';

/** Returns the parts of an example address that a query needs; the rest of a contact is ignored. */
function toAsked({ countryCode, prov, city, area, street }: typeof exampleSender) {
  return { countryCode, prov, city, area, street };
}

export const askedSender = toAsked(exampleSender);
export const askedReceiver = toAsked({ ...exampleSender, ...exampleReceiver });

/** Most characters of each level; longer names give 145003065, as unknown ones do. */
interface Limits {
  prov: number;
  city: number;
  area: number;
}

/** Returns an address to query, not to ship to; without countryCode, in every country. `more`: below area. */
export function askedAddress<const More extends TProperties>(
  role: Role,
  limits: Limits,
  more: More,
) {
  const incomplete = incompleteCodes[role];
  const example = role === 'sender' ? exampleSender : exampleReceiver;
  const level = (name: keyof Limits) =>
    text(limits[name], {
      text: `asked.${name}`,
      missing: incomplete,
      invalid: '145003065',
      example: example[name],
    });
  const shape = Type.Object({
    countryCode: Type.Optional(countryCode({ text: 'asked.countryCode' })),
    prov: level('prov'),
    city: level('city'),
    area: level('area'),
    ...more,
  });
  return object(shape, { text: `asked.${role}`, invalid: incomplete });
}
