import { countries } from '#contract/countries.ts';
import type { OutletRow } from '#server/database/tables.ts';
import { createOutletBook, type OutletBook } from '../outlets/outlet-book.ts';
import { toPlaces } from '../outlets/places.ts';
import type { AreaBook } from './area-book.ts';
import type { AreaRow } from './area-row.ts';

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

/** Numbers all places and finds their outlets once, when they are loaded. */
export function createTerritory(book: AreaBook, outlets: readonly OutletRow[]): Territory {
  const ordinals = countAll(book);
  return {
    ...createOutletBook(outlets, toPlaces(book)),
    book,
    ordinalOf: (code) => ordinals.get(code) ?? 0,
  };
}
