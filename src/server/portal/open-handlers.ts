import { countries } from '#contract/countries.ts';
import { createFormats } from '#contract/formats.ts';
import type { Locale } from '#contract/languages.ts';
import type {
  AddressCandidate,
  resolveArea as call,
  ListedArea,
  ResolvedAddress,
} from '#contract/portal/area.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { AreaBook, ResolvedPlace } from '#server/core/built-in/areas/area-book.ts';
import { type AreaRow, toCountry } from '#server/core/built-in/areas/area-row.ts';
import type { Territory } from '#server/core/built-in/areas/territory.ts';
import type { Handlers } from '#server/people/asked.ts';
import { PortalError } from '#server/people/portal-error.ts';
import type { PortalParts } from './add-call.ts';

/** Scripts in which place names are written; readers of all other languages read Latin letters. */
const scripts: Partial<Record<Locale, RegExp>> = {
  ar: /\p{sc=Arabic}/u,
  'zh-CN': /\p{sc=Han}/u,
};
const latin = /^[^\p{L}]*\p{sc=Latin}/u;

/** A place as a form shows it. The first of its other names in a script is the usual one. */
export function toListedArea(
  { code, name, aliases }: Pick<AreaRow, 'code' | 'name' | 'aliases'>,
  locale: Locale,
): ListedArea {
  const own = scripts[locale] ?? latin;
  const all = [name, ...aliases];
  const shown = all.find((each) => own.test(each)) ?? all.find((each) => latin.test(each)) ?? name;
  return { code, name, shown, others: all.filter((each) => each !== shown) };
}

/** A readable number of results. */
const limit = 5;

function toCandidate({ rows, ...place }: ResolvedPlace, locale: Locale): AddressCandidate {
  const { country, prov, city, area, score, matched } = place;
  const shown = rows.map((row) => toListedArea(row, locale).shown);
  return { countryCode: country, prov, city, area, shown, score, matched: [...matched] };
}

/** Returns the places that a text may mean, as a page shows them. */
function resolveArea(
  book: AreaBook,
  { address, countryCode }: AskOf<typeof call>,
  locale: Locale,
): ResolvedAddress {
  const found = book.resolveText({ text: address, country: countryCode, limit });
  const candidates = found.candidates.map((each) => toCandidate(each, locale));
  return { ambiguous: found.ambiguous, candidates };
}

function unknownPlace(value: string): PortalError {
  return new PortalError('notFound', 'portal.placeCodeUnknown', { values: { value } });
}

/** Lists the countries in which the courier has places, by name in the reader's language. */
function listCountries({ book }: Territory, locale: Locale): ListedArea[] {
  const { country } = createFormats(locale);
  return countries
    .filter((code) => book.provinces(code).length > 0)
    .map((code) => {
      const name = country(code);
      return { code, name, shown: name, others: [] };
    });
}

function listProvinces({ book }: Territory, countryCode: string): readonly AreaRow[] {
  const country = toCountry(countryCode);
  const provinces = country ? book.provinces(country) : [];
  if (provinces.length === 0) throw unknownPlace(countryCode);
  return provinces;
}

function listWithin({ book, ordinalOf }: Territory, parentCode: string): readonly AreaRow[] {
  if (ordinalOf(parentCode) === 0) throw unknownPlace(parentCode);
  return book.cities(parentCode);
}

/** Calls of visitors. */
export const openHandlers = {
  'area/list': async ({ courier, request: { countryCode, parentCode }, language: { locale } }) => {
    const territory = await courier.areas.territory();
    if (!parentCode && !countryCode) return listCountries(territory, locale);
    const rows = parentCode
      ? listWithin(territory, parentCode)
      : listProvinces(territory, String(countryCode));
    return rows.map((row) => toListedArea(row, locale));
  },
  'area/resolve': async ({ people, courier, request, language: { locale }, origin }) => {
    await people.limits.resolvedAddresses.consume(origin.ip);
    const { book } = await courier.areas.territory();
    return resolveArea(book, request, locale);
  },
  'demo/account': async ({ demo }) => {
    // Pages call it on every server, so the absence is a normal response and not 404.
    if (!demo) throw new PortalError('notFound', 'portal.noDemo');
    const { readSamples, ...account } = demo;
    const samples = await readSamples?.();
    return { ...account, ...(samples && { samples }) };
  },
} satisfies Partial<Handlers<PortalParts>>;
