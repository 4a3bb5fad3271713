import { countries } from '#contract/countries.ts';
import type { OutletRow } from '#server/database/tables.ts';
import { createOutletBook, type OutletBook } from '../outlets/outlet-book.ts';
import { toPlaces } from '../outlets/outlet-rows.ts';
import type { AreaBook, Place } from './area-book.ts';
import type { AreaRow, Country } from './area-row.ts';

/** Known places together with the outlets that serve them. */
export interface Territory extends OutletBook {
  book: AreaBook;
  /** Position 1, 2, 3 … among its siblings, ordered by code; 0 for an unknown code. */
  ordinalOf(code: string): number;
}

function countAll(book: AreaBook): ReadonlyMap<string, number> {
  const ordinals = new Map<string, number>();
  const count = (rows: readonly AreaRow[]) =>
    rows.forEach((row, index) => {
      ordinals.set(row.code, index + 1);
    });
  for (const country of countries) {
    count(book.provinces(country));
    for (const prov of book.provinces(country)) {
      count(book.cities(prov.code));
      for (const city of book.cities(prov.code)) count(book.areas(city.code));
    }
  }
  return ordinals;
}

export function createTerritory(book: AreaBook, outlets: readonly OutletRow[]): Territory {
  const ordinals = countAll(book);
  return {
    ...createOutletBook(outlets, toPlaces(book)),
    book,
    ordinalOf: (code) => ordinals.get(code) ?? 0,
  };
}

/** First segment: the gateway hub of the country. */
const gateways: Record<Country, string> = { EGY: '20', UAE: '97', IDN: '62', CHN: '86' };

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Gateway, outlet (province and city), delivery area: `20,J01-02,000`; 000 without listed areas. */
export function toThreeSegmentCode(territory: Territory, to: Place): string {
  const prov = digits(territory.ordinalOf(to.provCode), 2);
  const city = digits(territory.ordinalOf(to.cityCode), 2);
  const area = digits(territory.ordinalOf(to.areaCode), 3);
  return `${gateways[to.country]},J${prov}-${city},${area}`;
}
