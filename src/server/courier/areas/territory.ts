import type { AreaBook } from './area-book.ts';
import { type AreaRow, type Country, countries } from './area-row.ts';

/** The outlet of a city: where its parcels are taken in and handed out. */
export interface Outlet {
  /** The code of its city. */
  code: string;
  name: string;
  country: Country;
  prov: string;
  city: string;
  hub: string;
}

/** Known places together with what the courier derives from them: outlets, hubs, ordinals. */
export interface Territory {
  book: AreaBook;
  outletOf(cityCode: string): Outlet | undefined;
  /** 1, 2, 3 … among its siblings, in the order of their codes; 0 for an unknown code. */
  ordinalOf(code: string): number;
}

/** Signs are read by staff of all countries: a name in Latin letters where the courier knows one. */
function toSignName(row: AreaRow): string {
  return (
    [row.name, ...row.aliases].find((name) => /^[\p{Script=Latin}\P{L}]+$/u.test(name)) ?? row.name
  );
}

/** Derives the outlets and ordinals of all places once, when the places are loaded. */
export function createTerritory(book: AreaBook): Territory {
  const outlets = new Map<string, Outlet>();
  const ordinals = new Map<string, number>();
  const count = (rows: readonly AreaRow[]) =>
    rows.forEach((row, index) => {
      ordinals.set(row.code, index + 1);
    });
  for (const country of countries) {
    count(book.provinces(country));
    for (const prov of book.provinces(country)) {
      count(book.cities(prov.code));
      for (const city of book.cities(prov.code)) {
        count(book.areas(city.code));
        outlets.set(city.code, {
          code: city.code,
          name: `${toSignName(city)} Outlet`,
          country,
          prov: prov.name,
          city: city.name,
          hub: `${toSignName(prov)} Hub`,
        });
      }
    }
  }
  return {
    book,
    outletOf: (cityCode) => outlets.get(cityCode),
    ordinalOf: (code) => ordinals.get(code) ?? 0,
  };
}
