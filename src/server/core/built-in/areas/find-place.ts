import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#server/api-error.ts';
import type { AreaBook, Place, UnknownPart, WrittenPlace } from './area-book.ts';

/** A part of a written place. */
export type Part = UnknownPart['unknown'];

const texts: Record<Part, string> = {
  countryCode: 'detail.unknownCountry',
  prov: 'detail.unknownProvince',
  city: 'detail.unknownCity',
  area: 'detail.unknownArea',
};

/** Which code refuses an unknown part, and the field of the request that holds it. */
type ToRefusal = (part: Part) => { code: ErrorCode; field: string };

/** A place as the courier spells it; refused with the nearest names where the courier knows none. */
export function findPlace(book: AreaBook, written: WrittenPlace, toRefusal: ToRefusal): Place {
  const place = book.resolve(written);
  if (!('unknown' in place)) return place;
  const part = place.unknown;
  const { code, field } = toRefusal(part);
  const suggestions = book.suggest(written).join(', ');
  throw new ApiError(code, {
    text: suggestions ? `${texts[part]}.suggest` : texts[part],
    field,
    values: { value: written[part] ?? '', suggestions },
  });
}
