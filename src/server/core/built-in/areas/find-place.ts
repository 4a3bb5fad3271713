import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, toRule } from '#server/errors/api-error.ts';
import type { AreaBook, Place, ResolvedPlace, UnknownPart, WrittenPlace } from './area-book.ts';
import { toCountry } from './area-row.ts';
import { toLetterKey } from './names.ts';

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

type Named = Pick<Place, 'prov' | 'provCode' | 'city' | 'cityCode' | 'area'>;

/** A candidate for a city, or for a part of one, that names only a province means its capital. */
function withCity(book: AreaBook, part: Part, found: ResolvedPlace): Named {
  if (part === 'prov' || found.city !== '') return found;
  const { country: countryCode, prov } = found;
  const capital = book.resolve({ countryCode, prov, city: prov, area: prov });
  return 'unknown' in capital ? found : { ...capital, area: '' };
}

/** Whether a place says no more than the parts that the sender wrote and the courier knows. */
function isKnown(place: Named, known: UnknownPart): boolean {
  return (
    place.area === '' &&
    place.provCode === known.provCode &&
    (place.city === '' || place.cityCode === known.cityCode)
  );
}

/**
 * Whole places that an unknown part may have meant, where no name of its level is near: a city that
 * was sent as a province, or under another province.
 */
function suggestPlaces(book: AreaBook, written: WrittenPlace, known: UnknownPart): string[] {
  const part = known.unknown;
  const { countryCode = '', [part]: text = '' } = written;
  const asked = { text, country: toCountry(countryCode), limit: mostPlaces };
  const { ambiguous, candidates } = book.resolveText(asked);
  return candidates
    .slice(0, ambiguous ? mostPlaces : 1)
    .map((found) => withCity(book, part, found))
    .filter((place) => !isKnown(place, known))
    .map(({ prov, city, area }) => [prov, city, area].filter(Boolean).join(' / '));
}

/** What the unknown part may have meant; never the very text that was sent. */
function suggestFor(book: AreaBook, written: WrittenPlace, known: UnknownPart): string {
  const part = known.unknown;
  if (part === 'countryCode') return '';
  const sent = toLetterKey(written[part]);
  const isNew = (name: string) => toLetterKey(name) !== sent;
  const near = book.suggest(written).filter(isNew);
  const names = near.length > 0 ? near : suggestPlaces(book, written, known).filter(isNew);
  return [...new Set(names)].join(', ');
}

/** A place as the courier spells it; refused with the nearest names where the courier knows none. */
export function findPlace(book: AreaBook, written: WrittenPlace, toRefusal: ToRefusal): Place {
  const place = book.resolve(written);
  if (!('unknown' in place)) return place;
  const part = place.unknown;
  const { code, field } = toRefusal(part);
  const suggestions = suggestFor(book, written, place);
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
