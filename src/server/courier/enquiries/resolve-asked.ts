import { ApiError } from '#server/api-error.ts';
import type { AreaBook, Place, UnknownPart, WrittenPlace } from '../areas/area-book.ts';

const texts = {
  countryCode: 'detail.unknownCountry',
  prov: 'detail.unknownProvince',
  city: 'detail.unknownCity',
  area: 'detail.unknownArea',
} as const;

/**
 * The place that is asked about; 145003065 with the nearest names where the courier knows none.
 * `toField` leads from a part of the address to its field in the request.
 */
export function resolveAsked(
  book: AreaBook,
  written: WrittenPlace,
  toField: (part: UnknownPart['unknown']) => string,
): Place {
  const place = book.resolve(written);
  if (!('unknown' in place)) return place;
  const part = place.unknown;
  const suggestions = book.suggest(written).join(', ');
  throw new ApiError('145003065', {
    text: suggestions ? `${texts[part]}.suggest` : texts[part],
    field: toField(part),
    values: { value: written[part] ?? '', suggestions },
  });
}

/** Places of both ends of a journey; 145003065 where create would find no outlet for the sender. */
export function resolveParties<Address extends WrittenPlace>(
  book: AreaBook,
  request: { sender: Address; receiver: Address },
): { sender: Place; receiver: Place } {
  const sender = resolveAsked(book, request.sender, (part) => `sender.${part}`);
  const receiver = resolveAsked(book, request.receiver, (part) => `receiver.${part}`);
  if (sender.covered) return { sender, receiver };
  throw new ApiError('145003065', { text: 'detail.noOutlet', field: 'sender.city' });
}
