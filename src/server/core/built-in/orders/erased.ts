import type { OrderContent } from './order-content.ts';

/** Who of an order may ask to be forgotten. */
export const parties = ['sender', 'receiver'] as const;
export type Party = (typeof parties)[number];

export function isErased(content: OrderContent, party: Party): boolean {
  return content.erased?.includes(party) ?? false;
}

/** What the books and the freight need of a contact; `mark` stands for what an answer cannot lack. */
function eraseContact(contact: OrderContent['sender'], mark: string): OrderContent['sender'] {
  const { countryCode, prov, city, area } = contact;
  return { name: mark, mobile: mark, countryCode, prov, city, area, street: mark };
}

/**
 * The same order without these parties' data, and without words that anybody could have written of
 * them; goods, amounts, sizes and places down to the area stay.
 */
export function eraseParties(
  content: OrderContent,
  wanted: readonly Party[],
  mark: string,
): OrderContent {
  const { remark, pickInfo, exdrDescription, customsInfo, ...kept } = content;
  const { taxNo, ...customs } = customsInfo ?? {};
  const erased = parties.filter((party) => wanted.includes(party) || isErased(content, party));
  const contacts = erased.map((party) => [party, eraseContact(content[party], mark)]);
  return {
    ...kept,
    ...(customsInfo && { customsInfo: customs }),
    ...Object.fromEntries(contacts),
    erased,
  };
}
