import { Type } from 'typebox';
import { amount, choice, decimal, list, localTime, numberChoice, text } from '../../schema.ts';
import { contact } from './address.ts';

/** ITN1 to ITN16; ITN4 does not exist. */
export const itemTypes = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(
  (number) => `ITN${number}`,
);

export const item = Type.Object({
  itemType: Type.Optional(
    choice(itemTypes, { text: 'item.itemType', invalid: '145003087', enumText: 'itemType' }),
  ),
  itemName: Type.Optional(text(30, { text: 'item.itemName', invalid: '145003094' })),
  chineseName: Type.Optional(text(60, { text: 'item.chineseName', invalid: '145003094' })),
  englishName: Type.Optional(text(60, { text: 'item.englishName', invalid: '145003094' })),
  number: Type.Optional(decimal({ text: 'item.number', minimum: 0, maximum: 999999999 })),
  itemValue: Type.Optional(amount(20, { text: 'item.itemValue', invalid: '145003107' })),
  priceCurrency: Type.Optional(text(20, { text: 'item.priceCurrency', invalid: '145003107' })),
  desc: Type.Optional(text(100, { text: 'item.desc', invalid: '145003108' })),
  itemUrl: Type.Optional(text(100, { text: 'item.itemUrl', invalid: '145003108' })),
});

export const payTypes = ['PP_PM', 'PP_CASH', 'CC_CASH'];
export const orderStatuses = [100, 101, 102, 103, 104];
export const orderStatus = numberChoice(orderStatuses, {
  text: 'orderStatus',
  enumText: 'orderStatus',
});

export const customerCode = text(30, {
  text: 'customerCode',
  invalid: '145003080',
  example: 'J0086024138',
});
export const digest = text(50, {
  text: 'digest',
  invalid: '145003031',
  example: 'wapT8IYOjNeViOL5eZupEg==',
});
export const txlogisticId = text(50, {
  text: 'txlogisticId',
  invalid: '145003082',
  example: 'DEMO20261120001',
});
export const orderType = numberChoice([1, 2], {
  text: 'orderType',
  invalid: '145003087',
  enumText: 'orderType',
});
export const serviceType = choice(['01', '02'], {
  text: 'serviceType',
  invalid: '145003200',
  enumText: 'serviceType',
});

/** Ten metres: a longer side is more likely a wrong unit than a parcel. */
const longestSideCm = 1000;
const side = (name: string) =>
  Type.Optional(decimal({ text: name, minimum: 0, maximum: longestSideCm }));

/** Goods that are exchanged or taken back (EX, DR). */
export const exdrDescription = Type.Optional(
  text(500, { text: 'exdrDescription', invalid: '145003108' }),
);

/** Fields of an order, in the order of protocol.md §5.1; create and query share them. */
export const orderFields = {
  expressType: choice(['EZ', 'EX', 'DR'], {
    text: 'expressType',
    invalid: '145003087',
    enumText: 'expressType',
  }),
  orderType: Type.Optional(orderType),
  serviceType: Type.Optional(serviceType),
  deliveryType: choice(['04', '03', '05', '06'], {
    text: 'deliveryType',
    invalid: '145003087',
    enumText: 'deliveryType',
  }),
  payType: Type.Optional(
    choice(payTypes, { text: 'payType', invalid: '145003113', enumText: 'payType' }),
  ),
  sender: contact('sender'),
  receiver: contact('receiver'),
  sendStartTime: Type.Optional(localTime({ text: 'sendStartTime', invalid: '145003088' })),
  sendEndTime: Type.Optional(localTime({ text: 'sendEndTime', invalid: '145003088' })),
  goodsType: choice(itemTypes, { text: 'goodsType', invalid: '145003087', enumText: 'itemType' }),
  weight: decimal({ text: 'weight', invalid: '145003092', minimum: 0.01, maximum: 30 }),
  length: side('length'),
  width: side('width'),
  height: side('height'),
  totalQuantity: numberChoice([1], { text: 'totalQuantity', invalid: '145003111' }),
  fodMoney: Type.Optional(amount(14, { text: 'fodMoney', invalid: '145003107' })),
  itemsValue: Type.Optional(amount(12, { text: 'itemsValue', invalid: '145003107' })),
  priceCurrency: Type.Optional(
    text(32, { text: 'priceCurrency', invalid: '145003107', default: 'EGP', example: 'EGP' }),
  ),
  offerFee: Type.Optional(amount(12, { text: 'offerFee', invalid: '145003107' })),
  remark: Type.Optional(text(200, { text: 'remark', invalid: '145003108' })),
  items: Type.Optional(list(item, { text: 'items', invalid: '145003093', maxItems: 200 })),
};

export const sumFreight = text(20, { text: 'sumFreight', example: '60.00' });
export const sortingCode = text(20, { text: 'sortingCode', example: '20,J01-01,000' });
export const lastCenterName = text(100, { text: 'lastCenterName' });

/** Codes of contacts, addresses, times, weight and items, which every order checks. */
export const orderErrors = [
  '145003103',
  '145003104',
  '145003105',
  '145003106',
  '145003109',
  '145003110',
  '145003060',
  '145003061',
  '145003062',
  '145003088',
  '145003092',
  '145003093',
  '145003094',
] as const;

/** Codes of values, remark and quantity, which every order checks last. */
export const valueErrors = [
  '145003107',
  '145003108',
  '145003111',
  '145003112',
  '145003041',
] as const;

/** Why the consignee sends a parcel back. */
export const returnReason = text(100, {
  text: 'returnReason',
  example: 'Wrong size',
  since: 2,
});

/** The waybill that a return brings back. */
export const returnOf = text(30, { text: 'returnOf', example: 'UEG000000191681', since: 2 });

/** How an order is tied to its returns, in responses. */
export const returnTies = {
  returnOf: Type.Optional(returnOf),
  returnedBy: Type.Optional(
    list(text(30, { text: 'returnedBy.item', example: 'UEG000000207723' }), {
      text: 'returnedBy',
      since: 2,
    }),
  ),
};

/** An order's numbers in responses, without the rules of requests, which would mislead. */
export const answeredNumbers = {
  txlogisticId: text(50, { text: 'answer.txlogisticId', example: 'DEMO20261120001' }),
  billCode: text(30, { text: 'answer.billCode', example: 'UEG000000191681' }),
};
