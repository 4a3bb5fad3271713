import { portalUrls } from '#contract/destination.ts';
import { fillIn, findFreshField, findPlaces, findTaken } from '#contract/hints.ts';
import { isObject } from '#contract/is-object.ts';
import type { FrozenCall } from './document.ts';
import { type GateIntegrator, reserveNumber, toValues, withDigest } from './integrator.ts';
import type { Place } from './places.ts';

type Fields = Record<string, unknown>;

const longestPhone = 30;

const parts = ['prov', 'province', 'city', 'area'];

/** Replaces the place in every object that names one by a place that exists. */
function withPlace(fields: Fields, place: Place): Fields {
  const { countryCode, prov, city, area } = place;
  const names: Fields = { countryCode, prov, province: prov, city, area };
  const isPlace = parts.some((part) => part in fields);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (isObject(value)) return [name, withPlace(value, place)];
      return [name, isPlace && name in names ? names[name] : value];
    }),
  );
}

/** A random text as an unused order number, no longer than before. */
function toFresh(text: unknown, fresh: string): string {
  const characters = [...String(text)];
  const length = Math.max(fresh.length, characters.length);
  return [...fresh, ' ', ...characters].slice(0, length).join('').trim();
}

/** Puts digits before every phone: decision 0089 requires them, but the frozen schemas do not. */
function withDigits(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (isObject(value)) return [name, withDigits(value)];
      if (!['mobile', 'phone'].includes(name) || typeof value !== 'string') return [name, value];
      return [name, [...`01001234567 ${value}`].slice(0, longestPhone).join('').trim()];
    }),
  );
}

/** Ends every time range where it begins: the schema alone does not limit its length. */
function withRange({ startDate, endDate, ...rest }: Fields): Fields {
  return {
    ...rest,
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate: startDate ?? endDate }),
  };
}

/**
 * Fits a random request to this integrator: accounts, orders and places, which the schema alone
 * does not know, become existing ones. An existing order stays in the country of the first place.
 */
export async function toFitting(
  integrator: GateIntegrator,
  call: FrozenCall,
  random: Fields,
  [home, place]: readonly [home: Place, place: Place],
): Promise<Fields> {
  const { hints } = call;
  const values = await toValues(integrator, call, { request: random });
  const makes = findFreshField(hints, random);
  const isMade = findPlaces(hints, random).some(({ taken }) => taken === 'txlogisticId');
  const at = isMade ? home : place;
  const filled = withRange(withPlace(withDigits(fillIn(hints, random, values)), at));
  if (makes) filled[makes] = toFresh(random[makes], values.fresh);
  // A new order has a reserved number; a return names the waybill that it brings back.
  const isReserved = filled.billCode && findTaken(hints, 'billCode', random) !== 'billCode';
  if (makes && isReserved) filled.billCode = await reserveNumber(integrator, at.countryCode);
  if (filled.url) filled.url = portalUrls.inbox;
  return withDigest(integrator, call, filled);
}
