import { type CodeWith, type ReasonKey, toRule } from '#contract/reasons.ts';
import type { Locate } from '#server/core/forward/forwarding-core.ts';
import { ApiError, type ErrorDetail } from '#server/errors/api-error.ts';
import type { AreaBook, Place, ResolvedPlace, UnknownPart, WrittenPlace } from './area-book.ts';
import { toCountry } from './area-row.ts';
import { toLetterKey } from './names.ts';
import type { Territory } from './territory.ts';

export type Part = UnknownPart['unknown'];

const texts = {
  countryCode: 'detail.unknownCountry',
  prov: 'detail.unknownProvince',
  city: 'detail.unknownCity',
  area: 'detail.unknownArea',
} as const satisfies Record<Part, ReasonKey>;

/** Returns the code that refuses an unknown part, and its request field. */
type ToRefusal = (part: Part) => { code: Codes[Part]; field: string };

const mostPlaces = 3;

type Named = Pick<Place, 'prov' | 'provCode' | 'city' | 'cityCode' | 'area'>;

/** Completes a candidate that names only a province with its capital, if a city or a part of one is unknown. */
function withCity(book: AreaBook, part: Part, found: ResolvedPlace): Named {
  if (part === 'prov' || found.city !== '') return found;
  const { country: countryCode, prov } = found;
  const capital = book.resolve({ countryCode, prov, city: prov, area: prov });
  return 'unknown' in capital ? found : { ...capital, area: '' };
}

/** Returns true if a place adds nothing to the parts that the sender wrote and the courier knows. */
function isKnown(place: Named, known: UnknownPart): boolean {
  return (
    place.area === '' &&
    place.provCode === known.provCode &&
    (place.city === '' || place.cityCode === known.cityCode)
  );
}

/** Used if no name of the level is close: for a city sent as a province, or under another province. */
function suggestPlaces(book: AreaBook, written: WrittenPlace, known: UnknownPart): string[] {
  const part = known.unknown;
  const { countryCode = '', [part]: text = '' } = written;
  const query = { text, country: toCountry(countryCode), limit: mostPlaces };
  const { ambiguous, candidates } = book.resolveText(query);
  return candidates
    .slice(0, ambiguous ? mostPlaces : 1)
    .map((found) => withCity(book, part, found))
    .filter((place) => !isKnown(place, known))
    .map(({ prov, city, area }) => [prov, city, area].filter(Boolean).join(' / '));
}

function suggestFor(book: AreaBook, written: WrittenPlace, known: UnknownPart): string {
  const part = known.unknown;
  if (part === 'countryCode') return '';
  const sent = toLetterKey(written[part]);
  const isNew = (name: string) => toLetterKey(name) !== sent;
  const near = book.suggest(written).filter(isNew);
  const names = near.length > 0 ? near : suggestPlaces(book, written, known).filter(isNew);
  return [...new Set(names)].join(', ');
}

/** Returns a place in the courier's spelling; refuses an unknown one with the closest names. */
export function findPlace(book: AreaBook, written: WrittenPlace, toRefusal: ToRefusal): Place {
  const place = book.resolve(written);
  if (!('unknown' in place)) return place;
  const part = place.unknown;
  const { code, field } = toRefusal(part);
  const suggestions = suggestFor(book, written, place);
  const detail: ErrorDetail<typeof code> = {
    text: suggestions ? `${texts[part]}.suggest` : texts[part],
    field,
    values: { value: written[part] ?? '', suggestions },
  };
  if (suggestions === '') throw new ApiError(code, detail);
  const problem = { path: field, rule: toRule(detail.text), limit: suggestions, code };
  throw new ApiError(code, { ...detail, problems: [problem] });
}

interface Codes {
  countryCode: CodeWith<'unknownCountry'>;
  prov: CodeWith<'unknownProvince'>;
  city: CodeWith<'unknownCity'>;
  area: CodeWith<'unknownArea'>;
}

/** Error codes for an unknown part of an order's address. */
export const partCodes = {
  countryCode: '145003087',
  prov: '145003062',
  city: '145003061',
  area: '145003060',
} as const satisfies Codes;

const enquiryCodes: Codes = {
  countryCode: '145003065',
  prov: '145003065',
  city: '145003065',
  area: '145003065',
};

/** Operations that send a parcel between two addresses, and their codes for an unknown part. */
const codesOf: Record<string, Codes> = {
  'orderserve/create': partCodes,
  'orderserve/addLooseOrder': partCodes,
  'orderserve/createReturn': partCodes,
  'other/freight': enquiryCodes,
  'other/threeSegmentCode': enquiryCodes,
};

function toNamed({ country: countryCode, covered: _, ...names }: Place) {
  return { countryCode, ...names };
}

/** For a core that leaves addresses to the portal. Throws an ApiError for an unknown address. */
export function createLocate(areas: { territory(): Promise<Pick<Territory, 'book'>> }): Locate {
  return async (id, request) => {
    const { book } = await areas.territory();
    if (id === 'other/getInfo') {
      const { province: prov, ...written } = request as { province: string } & WrittenPlace;
      const { prov: province, ...names } = toNamed(
        findPlace(book, { ...written, prov }, (part) => ({
          code: enquiryCodes[part],
          field: part === 'prov' ? 'province' : part,
        })),
      );
      return { ...request, province, ...names };
    }
    const codes = codesOf[id];
    if (!codes) return request;
    const contacts = ['sender', 'receiver'].flatMap((role) => {
      const contact = request[role] as WrittenPlace | undefined;
      if (!contact) return [];
      const place = findPlace(book, contact, (part) => ({
        code: codes[part],
        field: `${role}.${part}`,
      }));
      return [[role, { ...contact, ...toNamed(place) }]];
    });
    return { ...request, ...Object.fromEntries(contacts) };
  };
}
