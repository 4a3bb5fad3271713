import { countries } from '#contract/countries.ts';

export type Country = (typeof countries)[number];

/** A place in the courier's tree: level 1 is a province, 2 a city, 3 an area. */
export type AreaRow = {
  /** Unique across countries, for example `EG-C-012`. */
  code: string;
  country: Country;
  level: 1 | 2 | 3;
  /** Code of the place one level up; null for a province. */
  parent: string | null;
  /** The courier's own spelling, used in responses and labels. */
  name: string;
  aliases: string[];
  postCode: string;
  /** False if the courier knows the place but does not deliver there. */
  covered: boolean;
};

/** Reads a country code in any case; accepts ISO's `ARE` for `UAE`. */
export function toCountry(code: string): Country | undefined {
  const wanted = code.trim().toUpperCase();
  return countries.find((country) => country === (wanted === 'ARE' ? 'UAE' : wanted));
}
