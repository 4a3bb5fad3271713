import { Type } from 'typebox';
import { amount, choice, list, numberChoice, text, whole } from '../../schema.ts';
import { contactFields, contactOf, type Role } from './address.ts';
import { item, itemTypes } from './item.ts';
import { exdrDescription, orderFields, serviceType } from './order.ts';

/** Returns a contact as on create, with shorter names and a whole address besides the street. */
function looseContact(role: Role) {
  const { street, building, floor, flats, longitude, latitude, ...named } = contactFields(role, {
    name: 32,
    place: 32,
  });
  const fields = {
    ...named,
    town: Type.Optional(text(32, { text: 'town', invalid: '145003109' })),
    street: Type.Optional(text(32, { text: 'loose.street', invalid: '145003110' })),
    address: text(150, {
      text: 'loose.address',
      missing: '145003086',
      invalid: '145003109',
      example: '12 شارع عباس العقاد',
    }),
    building,
    floor,
    flats,
    longitude,
    latitude,
  };
  return contactOf(role, fields, { text: `loose.${role}` });
}

const looseItem = Type.Object({
  ...item.properties,
  itemType: choice(itemTypes, {
    text: 'item.itemType',
    missing: '145003095',
    invalid: '145003087',
    enumText: 'itemType',
  }),
  itemName: text(30, { text: 'item.itemName', invalid: '145003094' }),
  number: Type.Optional(
    whole({ text: 'loose.item.number', invalid: '145003096', minimum: 0, maximum: 1 }),
  ),
  itemValue: Type.Optional(amount(20, { text: 'item.itemValue', invalid: '145003099' })),
});

const { fodMoney: _fodMoney, ...shared } = orderFields;

/** Fields of an individual shipment: those of an order, with their own rules (protocol.md §5.10). */
export const looseOrderFields = {
  ...shared,
  orderType: numberChoice([1], {
    text: 'loose.orderType',
    invalid: '145003087',
    enumText: 'orderType',
  }),
  serviceType,
  payType: Type.Optional(
    choice(['PP_CASH', 'CC_CASH'], { text: 'payType', invalid: '145003114', enumText: 'payType' }),
  ),
  sender: looseContact('sender'),
  receiver: looseContact('receiver'),
  itemsValue: Type.Optional(amount(12, { text: 'loose.itemsValue', invalid: '145003099' })),
  priceCurrency: Type.Optional(
    text(32, { text: 'loose.priceCurrency', invalid: '145003107', default: 'EGP', example: 'EGP' }),
  ),
  offerFee: Type.Optional(amount(12, { text: 'offerFee', invalid: '145003099' })),
  exdrDescription,
  items: Type.Optional(list(looseItem, { text: 'items', invalid: '145003093', maxItems: 200 })),
};
