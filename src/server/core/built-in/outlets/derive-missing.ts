import type { OutletRow } from '#server/database/tables.ts';
import type { Country } from '../areas/area-row.ts';
import type { Point } from './distance.ts';
import { toHubCode, toOutletRow } from './outlet-rows.ts';
import type { Places } from './places.ts';

/** Where nothing at all is known of a country's outlets: its first city, and the hotline. */
const seats: Record<Country, Point & { phone: string }> = {
  EGY: { latitude: 30.0444, longitude: 31.2357, phone: '+20 2 27928550' },
  IDN: { latitude: -6.1754, longitude: 106.8272, phone: '+62 21 3456789' },
  CHN: { latitude: 39.9042, longitude: 116.4074, phone: '+86 10 65281234' },
  UAE: { latitude: 24.4539, longitude: 54.3773, phone: '+971 2 6281234' },
};

/** Rows for the hubs and the first outlets that nobody imported, located where a neighbour is. */
export function deriveMissing(rows: readonly OutletRow[], { cities }: Places): OutletRow[] {
  const known = new Set(rows.map(({ code }) => code));
  const byProvince = Map.groupBy(rows, ({ prov_code }) => prov_code);
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  const derived: OutletRow[] = [];
  for (const [cityCode, place] of cities) {
    const { code, country } = place.prov;
    const { latitude, longitude, phone } =
      byProvince.get(code)?.[0] ?? byCountry.get(country)?.[0] ?? seats[country];
    for (const [own, kind] of [
      [cityCode, 'outlet'],
      [toHubCode(code), 'hub'],
    ] as const) {
      if (!known.has(own)) {
        const located = { code: own, phone, latitude, longitude };
        derived.push(toOutletRow(located, { ...place, kind }));
      }
      known.add(own);
    }
  }
  return derived;
}
