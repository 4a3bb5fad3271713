import type { OrderContent } from './order-content.ts';

/** Parties of an order whose data can be erased. */
export const parties = ['sender', 'receiver'] as const;
export type Party = (typeof parties)[number];

export function isErased(content: OrderContent, party: Party): boolean {
  return content.erased?.includes(party) ?? false;
}

/** Keeps what accounting and freight need of a contact; `mark` replaces fields that a response requires. */
function eraseContact(contact: OrderContent['sender'], mark: string): OrderContent['sender'] {
  const { countryCode, prov, city, area } = contact;
  return { name: mark, mobile: mark, countryCode, prov, city, area, street: mark };
}

/** Also drops free text that may mention the parties; goods, amounts, sizes and places stay. */
export function eraseParties(
  content: OrderContent,
  wanted: readonly Party[],
  mark: string,
): OrderContent {
  const { remark, pickInfo, exdrDescription, customsInfo, ...rest } = content;
  const { returnReason, returnRequest, ...kept } = rest;
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
