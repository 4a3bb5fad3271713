import { Type } from 'typebox';
import { amount, choice, decimal, text } from '../../schema.ts';

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
