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

/** The places of sender and receiver, in this order. */
export function resolveParties<Address extends WrittenPlace>(
  book: AreaBook,
  request: { sender: Address; receiver: Address },
): { sender: Place; receiver: Place } {
  return {
    sender: resolveAsked(book, request.sender, (part) => `sender.${part}`),
    receiver: resolveAsked(book, request.receiver, (part) => `receiver.${part}`),
  };
}
