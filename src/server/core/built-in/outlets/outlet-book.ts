import { hash } from 'node:crypto';
import type { OrderRow, OutletRow } from '#server/database/tables.ts';
import { type Country, toCountry } from '../areas/area-row.ts';
import { toLetterKey } from '../areas/names.ts';
import { type Places, toHubCode, toOutletRow } from './outlet-rows.ts';

interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371;
const radians = Math.PI / 180;

/** Returns the great-circle distance (haversine), exact enough for any two points. */
export function toDistanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const across = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  const chord = half(to.latitude - from.latitude) + across * half(to.longitude - from.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Fallback for a country without any known outlets: its first city, and the hotline. */
const seats: Record<Country, Point & { phone: string }> = {
  EGY: { latitude: 30.0444, longitude: 31.2357, phone: '+20 2 27928550' },
  IDN: { latitude: -6.1754, longitude: 106.8272, phone: '+62 21 3456789' },
  CHN: { latitude: 39.9042, longitude: 116.4074, phone: '+86 10 65281234' },
  UAE: { latitude: 24.4539, longitude: 54.3773, phone: '+971 2 6281234' },
};

/** Returns rows for hubs and first outlets that were not imported, at the location of a neighbour. */
function deriveMissing(rows: readonly OutletRow[], { cities }: Places): OutletRow[] {
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

/** Largest number that every typed client supports: 32 bits, signed. */
const largest = 2 ** 31 - 1;

/** Derived from the code alone, so that an outlet keeps its number regardless of other imports. */
function toWanted(code: string): number {
  return (hash('sha256', code, 'buffer').readUInt32BE() % largest) + 1;
}

/** From 1 to 2147483647. If two codes yield the same number, the later code takes the next one. */
export function numberOutlets(codes: readonly string[]): (code: string) => number {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const code of codes.toSorted()) {
    let number = toWanted(code);
    while (taken.has(number)) number = (number % largest) + 1;
    taken.add(number);
    numbers.set(code, number);
  }
  return (code) => numbers.get(code) ?? toWanted(code);
}

/** A city's outlet, which takes in and hands out parcels, or a hub, which sorts for a province. */
export interface Outlet extends Omit<OutletRow, 'country' | 'prov_code' | 'city_code'> {
  country: Country;
  provCode: string;
  /** Empty, like the city's, if an import of areas omitted the place. */
  prov: string;
  cityCode: string;
  city: string;
  /** Name of the hub of its province. */
  hub: string;
}

/** The sender's data for choosing an outlet. */
interface Whereabouts extends Partial<Point> {
  cityCode: string;
  area?: string | undefined;
}

/** Every city has an outlet and every province a hub, regardless of imports. */
export interface OutletBook {
  outletOf(code: string): Outlet | undefined;
  /** Its id on the wire, since typed clients need a number; also for a closed outlet. */
  outletNumberOf(code: string): number;
  hubOf(provCode: string): Outlet | undefined;
  /**
   * Returns the outlet of the city's province nearest to the point. If there is no point, or it is too far
   * away to be right, returns the one that serves the area, or else the city's first. Undefined for an
   * unknown city.
   */
  nearestOutlet(where: Whereabouts): Outlet | undefined;
}

/** Clients send 0 and 0, or swap the two: a point farther away than this is ignored. */
const farthestKm = 100;

function toOutlet(stored: OutletRow, places: Places, hubNames: ReadonlyMap<string, string>) {
  const { prov_code: provCode, city_code: cityCode, country, ...row } = stored;
  const place = places.cities.get(cityCode);
  return {
    ...row,
    country: toCountry(country) ?? 'EGY',
    provCode,
    prov: place?.prov.name ?? '',
    cityCode,
    city: place?.city.name ?? '',
    hub: hubNames.get(provCode) ?? '',
  };
}

/** Area names compare by their letters, since an outlet's areas are written by hand. */
function toAreaKey({ cityCode, area = '' }: Pick<Whereabouts, 'cityCode' | 'area'>): string {
  return `${cityCode} ${toLetterKey(area)}`;
}

function toNearest(outlets: readonly Outlet[], point: Point): Outlet | undefined {
  const measured = outlets.map((outlet) => ({ outlet, km: toDistanceKm(outlet, point) }));
  const nearest = measured.reduce((best, each) => (each.km < best.km ? each : best));
  return nearest.km <= farthestKm ? nearest.outlet : undefined;
}

export function createOutletBook(stored: readonly OutletRow[], places: Places): OutletBook {
  const rows = [...stored, ...deriveMissing(stored, places)];
  const hubs = rows.filter(({ kind }) => kind === 'hub');
  const hubNames = new Map(hubs.map(({ prov_code, name }) => [prov_code, name]));
  const all = rows.map((row) => toOutlet(row, places, hubNames));
  const byCode = new Map(all.map((outlet) => [outlet.code, outlet]));
  const open = all.filter(({ kind, city }) => kind === 'outlet' && city !== '');
  const byArea = new Map(open.toReversed().map((outlet) => [toAreaKey(outlet), outlet]));
  const byProvince = Map.groupBy(open, ({ provCode }) => provCode);
  return {
    outletOf: (code) => byCode.get(code),
    outletNumberOf: numberOutlets(rows.map(({ code }) => code)),
    hubOf: (provCode) => byCode.get(toHubCode(provCode)),
    nearestOutlet({ cityCode, area, latitude, longitude }) {
      const first = byCode.get(cityCode);
      if (!first) return undefined;
      const within = byProvince.get(first.provCode) ?? [];
      const hasPoint = latitude !== undefined && longitude !== undefined;
      const nearest = hasPoint ? toNearest(within, { latitude, longitude }) : undefined;
      return nearest ?? byArea.get(toAreaKey({ cityCode, area })) ?? first;
    },
  };
}

type Addressed = Pick<OrderRow, 'content' | 'sender_city' | 'receiver_city'>;
type Ends = Record<'sender' | 'receiver', Omit<Whereabouts, 'cityCode'>>;

/** Returns the codes of the outlets at both ends of an order, nearest to its contacts. */
export function toOrderOutlets(book: Pick<OutletBook, 'nearestOutlet'>, order: Addressed) {
  const { sender, receiver } = JSON.parse(order.content) as Ends;
  const nearest = (cityCode: string, { area, latitude, longitude }: Ends['sender']) =>
    book.nearestOutlet({ cityCode, area, latitude, longitude })?.code ?? cityCode;
  return {
    sender: nearest(order.sender_city, sender),
    receiver: nearest(order.receiver_city, receiver),
  };
}
