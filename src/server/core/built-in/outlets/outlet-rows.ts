import { countries } from '#contract/countries.ts';
import type { OutletRow } from '#server/database/tables.ts';
import type { AreaBook } from '../areas/area-book.ts';
import type { AreaRow } from '../areas/area-row.ts';
import { FileError } from '../areas/csv.ts';
import type { WrittenOutlet } from './outlet-file.ts';

interface CityPlace {
  prov: AreaRow;
  city: AreaRow;
}

export interface Places {
  provinces: ReadonlyMap<string, AreaRow>;
  cities: ReadonlyMap<string, CityPlace>;
}

export function toPlaces(book: AreaBook): Places {
  const provinces = countries.flatMap((country) => book.provinces(country));
  const cities = provinces.flatMap((prov) =>
    book.cities(prov.code).map((city): [string, CityPlace] => [city.code, { prov, city }]),
  );
  return {
    provinces: new Map(provinces.map((prov) => [prov.code, prov])),
    cities: new Map(cities),
  };
}

export function toHubCode(provCode: string): string {
  return `HUB-${provCode}`;
}

type Found = CityPlace & { kind: OutletRow['kind'] };

function findPlace(
  { code, city: hubCity, country }: WrittenOutlet,
  places: Places,
): Found | string {
  const kind = code.startsWith(toHubCode('')) ? 'hub' : 'outlet';
  const further = code.replace(/-([2-9]|[1-9]\d+)$/, '');
  const cityCode = kind === 'hub' ? hubCity : places.cities.has(code) ? code : further;
  const place = places.cities.get(cityCode);
  if (kind === 'hub' && !places.provinces.has(code.slice(toHubCode('').length))) {
    return `column code: write HUB- and the code of a province, not ${code}`;
  }
  if (kind === 'hub' && (!place || toHubCode(place.prov.code) !== code)) {
    return `column city: write the code of the city of that province where ${code} is`;
  }
  if (!place) {
    return `column code: no place has the code ${code}; write a city's, or a city's and -2 and on`;
  }
  if (place.prov.country !== country) {
    return `column code: ${code} is in ${place.prov.country}, and the file is of ${country}`;
  }
  return { ...place, kind };
}

/** Returns a name in Latin letters if the courier knows one, since staff of all countries read signs. */
function toSignName(row: AreaRow): string {
  return (
    [row.name, ...row.aliases].find((name) => /^[\p{Script=Latin}\P{L}]+$/u.test(name)) ?? row.name
  );
}

/** Joins one address line in the country's order: China from large to small, the others the other way. */
function toAddress(prov: AreaRow, city: AreaRow, area: string, street: string): string {
  const served = area === city.name ? '' : area;
  const places = city.name === prov.name ? [served, city.name] : [served, city.name, prov.name];
  const parts = [street, ...places].filter((part) => part !== '');
  if (prov.country === 'CHN') return parts.toReversed().join('');
  return parts.join(prov.country === 'EGY' ? '، ' : ', ');
}

function toOwnName({ prov, city }: CityPlace, kind: OutletRow['kind']): string {
  return kind === 'hub' ? `${toSignName(prov)} Hub` : `${toSignName(city)} Outlet`;
}

/** Fields of an outlet that only the courier knows; the rest follows from its place. */
type Own = Pick<WrittenOutlet, 'code' | 'phone' | 'latitude' | 'longitude'> &
  Partial<Pick<WrittenOutlet, 'street' | 'name' | 'area'>>;

export function toOutletRow(written: Own, { prov, city, kind }: Found): OutletRow {
  const { code, street = '', phone, latitude, longitude } = written;
  const served = kind === 'hub' ? prov.name : city.name;
  const area = written.area || served;
  return {
    code,
    kind,
    country: prov.country,
    prov_code: prov.code,
    city_code: city.code,
    name: written.name || toOwnName({ prov, city }, kind),
    address: toAddress(prov, city, kind === 'hub' ? city.name : area, street),
    phone,
    area,
    latitude,
    longitude,
  };
}

/** Throws one FileError that names every row with an unknown place, unless `skip` omits those. */
export function toOutletRows(
  written: readonly WrittenOutlet[],
  places: Places,
  skip: 'unknown places' | 'nothing' = 'nothing',
): OutletRow[] {
  const problems: string[] = [];
  const rows = written.flatMap((row) => {
    const found = findPlace(row, places);
    if (typeof found !== 'string') return [toOutletRow(row, found)];
    problems.push(`line ${row.line}, ${found}`);
    return [];
  });
  if (problems.length > 0 && skip === 'nothing') throw new FileError(problems);
  return rows;
}
