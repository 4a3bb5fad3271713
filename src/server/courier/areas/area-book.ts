import { type AreaRow, type Country, toCountry } from './area-row.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';

/** A place as a sender wrote it. Without countryCode every country is looked through. */
export type WrittenPlace = { countryCode?: string; prov: string; city: string; area: string };

/** A known place in the courier's spelling; areaCode is '' where the city lists no areas. */
export type Place = {
  country: Country;
  prov: string;
  provCode: string;
  city: string;
  cityCode: string;
  area: string;
  areaCode: string;
  /** False where the area, its city or its province is out of the courier's reach. */
  covered: boolean;
};

/** The first part of a written place that the courier does not know. */
export type UnknownPart = { unknown: 'countryCode' | 'prov' | 'city' | 'area' };

/** A row of getLocation: the most exact place listed, and everything above it. */
export type ListedPlace = Omit<Place, 'country'> & { parentId: string; postCode: string };

/** All places of the courier in memory, never changed after it is made. */
export type AreaBook = {
  resolve(written: WrittenPlace): Place | UnknownPart;
  /** At most three names that the unknown part may have meant; none when the place is known. */
  suggest(written: WrittenPlace): string[];
  /** One row for each area, or for each city that lists none, in the order of their codes. */
  list(country: Country): ListedPlace[];
  provinces(country?: Country): readonly AreaRow[];
  cities(provCode: string): readonly AreaRow[];
  areas(cityCode: string): readonly AreaRow[];
};

type Found = { prov?: AreaRow; city?: AreaRow; area?: AreaRow };

/** Indexes the rows of any number of countries; expects a sound tree, as readAreaFile gives it. */
export function createAreaBook(rows: readonly AreaRow[]): AreaBook {
  const provinceRows = rows.filter((row) => row.parent === null);
  const lowerRows = rows.filter((row) => row.parent !== null);
  const allProvinces = createNameIndex(provinceRows);
  const provinces = indexBy(provinceRows, (row) => row.country);
  const children = indexBy(lowerRows, (row) => row.parent ?? '');
  const nothing = createNameIndex([]);
  const below = (code: string | undefined) => children.get(code ?? '') ?? nothing;

  function provincesOf(countryCode: string | undefined): NameIndex | undefined {
    if (countryCode === undefined) return allProvinces;
    const country = toCountry(countryCode);
    return country && (provinces.get(country) ?? nothing);
  }

  function find(written: WrittenPlace): Found {
    const prov = provincesOf(written.countryCode)?.find(written.prov);
    const city = below(prov?.code).find(written.city);
    return { prov, city, area: below(city?.code).find(written.area) };
  }

  function resolve(written: WrittenPlace): Place | UnknownPart {
    if (!provincesOf(written.countryCode)) return { unknown: 'countryCode' };
    const { prov, city, area } = find(written);
    if (!prov) return { unknown: 'prov' };
    if (!city) return { unknown: 'city' };
    const freeText = below(city.code).rows.length === 0 ? written.area.trim() : '';
    if (!area && freeText === '') return { unknown: 'area' };
    return { country: prov.country, ...toPlace(prov, city, area, freeText) };
  }

  function suggest(written: WrittenPlace): string[] {
    const answer = resolve(written);
    if (!('unknown' in answer) || answer.unknown === 'countryCode') return [];
    const { prov, city } = find(written);
    if (answer.unknown === 'area') return below(city?.code).nearest(written.area);
    if (answer.unknown === 'city') return below(prov?.code).nearest(written.city);
    return provincesOf(written.countryCode)?.nearest(written.prov) ?? [];
  }

  function listCity(prov: AreaRow, city: AreaRow): ListedPlace[] {
    const areas = below(city.code).rows;
    const most = areas.length > 0 ? areas : [undefined];
    return most.map((area) => ({
      parentId: area ? city.code : prov.code,
      ...toPlace(prov, city, area),
      postCode: (area ?? city).postCode,
    }));
  }

  return {
    resolve,
    suggest,
    list: (country) =>
      (provinces.get(country) ?? nothing).rows.flatMap((prov) =>
        below(prov.code).rows.flatMap((city) => listCity(prov, city)),
      ),
    provinces: (country) => (country ? (provinces.get(country) ?? nothing) : allProvinces).rows,
    cities: (provCode) => below(provCode).rows,
    areas: (cityCode) => below(cityCode).rows,
  };
}

function indexBy(rows: readonly AreaRow[], groupOf: (row: AreaRow) => string) {
  const groups = Map.groupBy(rows, groupOf);
  return new Map([...groups].map(([group, siblings]) => [group, createNameIndex(siblings)]));
}

function toPlace(prov: AreaRow, city: AreaRow, area?: AreaRow, freeText = '') {
  return {
    prov: prov.name,
    provCode: prov.code,
    city: city.name,
    cityCode: city.code,
    area: area?.name ?? freeText,
    areaCode: area?.code ?? '',
    covered: prov.covered && city.covered && (area?.covered ?? true),
  };
}
