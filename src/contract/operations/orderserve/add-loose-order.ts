import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import {
  amount,
  choice,
  list,
  localTime,
  numberChoice,
  text,
  waybill,
  whole,
} from '../../schema.ts';
import { contactFields, contactOf, type Role } from '../_fields/address.ts';
import { exampleLooseOrder } from '../_fields/example-order.ts';
import {
  answeredNumbers,
  exdrDescription,
  item,
  itemTypes,
  orderErrors,
  orderFields,
  serviceType,
  valueErrors,
} from '../_fields/order.ts';

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
const looseOrderFields = {
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

const answer = {
  txlogisticId: exampleLooseOrder.txlogisticId,
  orderId: 'YL2925000001042',
  createOrderTime: '2026-11-20 10:15:30',
  billCode: 'UEG000000191681',
};

export const addLooseOrder = defineOperation({
  id: 'orderserve/addLooseOrder',
  path: 'order/addLooseOrder',
  level: 'enterprise',
  businessDigest: 'salesperson',
  changes: true,
  request: Type.Object(
    {
      salesmanCode: Type.Optional(
        text(30, { text: 'salesmanCode', invalid: '145003330', example: 'S0001' }),
      ),
      digest: Type.Optional(text(50, { text: 'loose.digest', invalid: '145003031' })),
      billCode: Type.Optional(
        waybill({ text: 'loose.billCode', invalid: '145003100', example: answer.billCode }),
      ),
      txlogisticId: text(50, {
        text: 'loose.txlogisticId',
        invalid: '145003082',
        example: exampleLooseOrder.txlogisticId,
      }),
      ...looseOrderFields,
    },
    {
      dependentRequired: {
        salesmanCode: ['digest'],
        sendStartTime: ['sendEndTime'],
        sendEndTime: ['sendStartTime'],
      },
    },
  ),
  data: Type.Object({
    txlogisticId: answeredNumbers.txlogisticId,
    orderId: text(15, { text: 'loose.orderId', example: answer.orderId }),
    createOrderTime: localTime({ text: 'createOrderTime' }),
    billCode: text(30, { text: 'loose.answer.billCode', example: answer.billCode }),
  }),
  errors: [
    '145003330',
    '145003031',
    '145003100',
    '145003332',
    '145003333',
    '145002001',
    '145003082',
    '145003101',
    '145003087',
    '145003200',
    '145003114',
    '145003083',
    '145003084',
    '145003085',
    '145003086',
    ...orderErrors,
    '145003095',
    '145003096',
    '145003099',
    ...valueErrors,
    '999001030',
  ],
  remembers: ['txlogisticId', 'billCode'],
  hints: {
    takes: { salesmanCode: 'salesmanCode', txlogisticId: 'fresh' },
    leadsTo: [
      { operation: 'logistics/query', hands: 'billCode' },
      { operation: 'orderserve/expressquery', hands: 'billCode' },
      { operation: 'sandbox/moveParcel', hands: 'billCode' },
      { operation: 'logistics/subscribe', hands: 'billCode' },
      { operation: 'other/realNameSaveInfo', hands: 'billCode' },
    ],
  },
  examples: [
    { name: 'loose.plain', request: exampleLooseOrder, data: answer },
    {
      name: 'loose.salesperson',
      request: { salesmanCode: 'S0001', digest: 'YuEiw4j6uZKxzperFbLeow==', ...exampleLooseOrder },
      data: answer,
    },
    {
      name: 'loose.monthly',
      request: { ...exampleLooseOrder, payType: 'PP_PM' },
      code: '145003114',
      field: 'payType',
    },
    {
      name: 'loose.noAddress',
      request: { ...exampleLooseOrder, receiver: { ...exampleLooseOrder.receiver, address: '' } },
      code: '145003086',
      field: 'receiver.address',
    },
  ],
});
