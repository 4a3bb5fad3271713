import { countries } from '#contract/countries.ts';
import type { TestPortal } from '../../_support/portal.ts';

/** A place that the courier serves. */
export interface Place {
  countryCode: string;
  prov: string;
  city: string;
  area: string;
}

/** The most characters that every version accepts in a place name. */
const longestName = 32;
const ofCountry = 5;

/** Places of each country in turns, spread over its list. */
export async function listPlaces({ courier }: TestPortal): Promise<Place[]> {
  const { book } = await courier.areas.territory();
  const lists = countries.map((countryCode) => {
    const short = book
      .list(countryCode)
      .filter(({ prov, city, area }) =>
        [prov, city, area].every((name) => name.length <= longestName),
      )
      .map(({ prov, city, area }) => ({ countryCode, prov, city, area }));
    return short.filter((_, index) => index % Math.ceil(short.length / ofCountry) === 0);
  });
  return Array.from({ length: ofCountry }, (_, index) =>
    lists.flatMap((list) => list[index % list.length] ?? []),
  ).flat();
}
