import { countries } from '#contract/countries.ts';
import type { AreaBook } from '../areas/area-book.ts';
import type { AreaRow } from '../areas/area-row.ts';

/** A city and its province. */
export interface CityPlace {
  prov: AreaRow;
  city: AreaRow;
}

/** Provinces and cities of a book by code. */
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
