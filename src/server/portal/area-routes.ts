import type { FastifyInstance } from 'fastify';
import { createFormats } from '#contract/formats.ts';
import type { Locale } from '#contract/languages.ts';
import { type ListedArea, listAreas } from '#contract/portal/area.ts';
import { type AreaRow, countries, toCountry } from '#server/courier/areas/area-row.ts';
import type { Territory } from '#server/courier/areas/territory.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { addOpenCall } from './add-call.ts';
import { toListedArea } from './to-listed-area.ts';

function unknownPlace(value: string): PortalError {
  return new PortalError('notFound', 'portal.placeCodeUnknown', { values: { value } });
}

/** The countries whose places the courier has, by name in the reader's language. */
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

/** `area/list`: what three linked fields offer, level by level, for readers of each script. */
export async function areaRoutes(app: FastifyInstance, { people }: { people: People }) {
  addOpenCall(app, people, listAreas, async ({ request, language }) => {
    const territory = await people.areas.territory();
    const { countryCode, parentCode } = request;
    if (!parentCode && !countryCode) return listCountries(territory, language.locale);
    const rows = parentCode
      ? listWithin(territory, parentCode)
      : listProvinces(territory, String(countryCode));
    return rows.map((row) => toListedArea(row, language.locale));
  });
}
