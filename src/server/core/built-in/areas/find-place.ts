import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, toRule } from '#server/api-error.ts';
import type { AreaBook, Place, UnknownPart, WrittenPlace } from './area-book.ts';
import { toCountry } from './area-row.ts';

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

const mostPlaces = 3;

/**
 * Whole places that an unknown part may have meant, where no name of its level is near: a city that
 * was sent as a province, or under another province.
 */
function suggestPlaces(book: AreaBook, written: WrittenPlace, part: Part): string[] {
  const { countryCode = '', [part]: text = '' } = written;
  const asked = { text, country: toCountry(countryCode), limit: mostPlaces };
  const { ambiguous, candidates } = book.resolveText(asked);
  return candidates
    .slice(0, ambiguous ? mostPlaces : 1)
    .map(({ prov, city, area }) => [prov, city, area].filter(Boolean).join(' / '));
}

/** A place as the courier spells it; refused with the nearest names where the courier knows none. */
export function findPlace(book: AreaBook, written: WrittenPlace, toRefusal: ToRefusal): Place {
  const place = book.resolve(written);
  if (!('unknown' in place)) return place;
  const part = place.unknown;
  const { code, field } = toRefusal(part);
  const near = book.suggest(written);
  const places =
    near.length > 0 || part === 'countryCode' ? [] : suggestPlaces(book, written, part);
  const suggestions = [...near, ...places].join(', ');
  const refused = new ApiError(code, {
    text: suggestions ? `${texts[part]}.suggest` : texts[part],
    field,
    values: { value: written[part] ?? '', suggestions },
  });
  if (suggestions === '') throw refused;
  const { detail } = refused;
  const problem = { path: field, rule: toRule(detail.text), limit: suggestions, code };
  throw new ApiError(code, { ...detail, problems: [problem] });
}
