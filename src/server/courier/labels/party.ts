import type { TextOf } from '#server/texts.ts';
import type { OrderContent } from '../orders/order-content.ts';
import type { LabelParty } from './label.ts';
import { toPrintable } from './printable-text.ts';

type Contact = OrderContent['sender'];

const arabic = /\p{Script=Arabic}/u;

function unique(parts: readonly (string | undefined)[]): string[] {
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))] as string[];
}

/** From small to large with commas; in China from large to small without. */
function toPlace({ countryCode, prov, city, area, postCode }: Contact): string {
  const isChina = countryCode === 'CHN';
  const names = unique(isChina ? [prov, city, area] : [area, city, prov]);
  const comma = names.some((name) => arabic.test(name)) ? '، ' : ', ';
  const place = unique([names.join(isChina ? ' ' : comma), postCode]).join(' ');
  return `${place} · ${countryCode}`;
}

export function toParty(contact: Contact, textOf: TextOf): LabelParty {
  const { name, company, mobile, phone, street, building, floor, flats } = contact;
  const details = [
    building && textOf('label.building', { value: building }),
    floor && textOf('label.floor', { value: floor }),
    flats && textOf('label.flat', { value: flats }),
  ];
  return {
    name: toPrintable(unique([name, company]).join(' · ')),
    phones: toPrintable(unique([mobile, phone]).join(' / ')),
    street: toPrintable(street),
    details: toPrintable(unique(details).join(', ')),
    place: toPrintable(toPlace(contact)),
  };
}
