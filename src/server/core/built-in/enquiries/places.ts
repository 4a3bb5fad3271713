import { countries } from '#contract/countries.ts';
import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getLocation as locationOperation } from '#contract/operations/basic.ts';
import type { getCover as coverOperation } from '#contract/operations/other/cover.ts';
import type { getDeliveryRange as rangeOperation } from '#contract/operations/other/pca.ts';
import { asConstant } from '#server/runtime/constant-data.ts';
import { type Country, toCountry } from '../areas/area-row.ts';
import type { Territory } from '../areas/territory.ts';
import type { Handler } from '../courier.ts';

/** Makes thousands of rows once for each key: they stay the same until the places change. */
function onceFor<Key, Rows extends object>(make: (territory: Territory, key: Key) => Rows) {
  const lists = new WeakMap<Territory, Map<Key, Rows>>();
  return (territory: Territory, key: Key): Rows => {
    const known = lists.getOrInsertComputed(territory, () => new Map());
    return known.getOrInsertComputed(key, () => asConstant(make(territory, key)));
  };
}

type Locations = DataOf<typeof locationOperation>;

const toLocations = onceFor(
  ({ book }, country: Country): Locations =>
    book.list(country).map(({ covered: _covered, ...row }) => row),
);

/** Lists every area of a country; a city without areas is one area of its own name. */
export const getLocation: Handler<typeof locationOperation> = async (courier, { request }) => {
  const country = toCountry(request.countryCode);
  return country ? toLocations(await courier.areas.territory(), country) : [];
};

/** Returns as text whether the courier delivers to a place; it does not deliver to unknown ones. */
export const getCover: Handler<typeof coverOperation> = async (courier, { request }) => {
  const { prov, city, area } = request;
  const { book } = await courier.areas.territory();
  const place = book.resolve({ prov, city, area });
  const isCovered = !('unknown' in place) && place.covered;
  return [{ success: isCovered ? 'true' : 'false' }];
};

/** The level in `type`; absent for all. */
type Level = RequestOf<typeof rangeOperation>['type'];

/** A province or city is in range if anything below it is; each comes before its contents. */
const toRange = onceFor(({ book }, wanted: Level): DataOf<typeof rangeOperation> => {
  const listed = new Set<string>();
  const isNew = (level: Level, code: string) => {
    if ((wanted !== undefined && wanted !== level) || listed.has(code)) return false;
    listed.add(code);
    return true;
  };
  const covered = countries.flatMap((country) => book.list(country)).filter((row) => row.covered);
  return covered.flatMap(({ prov, provCode, city, cityCode, area, areaCode }) => [
    ...(isNew(2, provCode) ? [{ prov, city: '', area: '' }] : []),
    ...(isNew(3, cityCode) ? [{ prov, city, area: '' }] : []),
    ...(isNew(4, areaCode) ? [{ prov, city, area }] : []),
  ]);
});

/** Lists every place the courier delivers to: provinces (2), cities (3), areas (4), or all of them. */
export const getDeliveryRange: Handler<typeof rangeOperation> = async (courier, { request }) =>
  toRange(await courier.areas.territory(), request.type);
