import type { Place } from './areas/area-book.ts';
import type { Country } from './areas/area-row.ts';
import type { Territory } from './areas/territory.ts';

/** First segment: the gateway hub of the country. */
const gateways: Record<Country, string> = { EGY: '20', UAE: '97', IDN: '62', CHN: '86' };

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/**
 * Gateway, outlet (province and city), delivery area: `20,J01-02,000`. Depends only on the destination; the
 * last segment is 000 if the courier lists no areas.
 */
export function toThreeSegmentCode(territory: Territory, to: Place): string {
  const prov = digits(territory.ordinalOf(to.provCode), 2);
  const city = digits(territory.ordinalOf(to.cityCode), 2);
  const area = digits(territory.ordinalOf(to.areaCode), 3);
  return `${gateways[to.country]},J${prov}-${city},${area}`;
}
