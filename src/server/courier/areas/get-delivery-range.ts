import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getDeliveryRange as operation } from '#contract/operations/other/pca.ts';
import type { Courier } from '../courier.ts';
import type { ListedPlace } from './area-book.ts';
import { countries } from './area-row.ts';
import type { Territory } from './territory.ts';

type Answer = DataOf<typeof operation>;

/** What `type` asks for; all levels where it is absent. */
type Type = RequestOf<typeof operation>['type'];

/** Ten thousand rows and more, the same until the places change. */
const ranges = new WeakMap<Territory, Map<Type, Answer>>();

function listCovered({ book }: Territory): ListedPlace[] {
  return countries.flatMap((country) => book.list(country)).filter(({ covered }) => covered);
}

/** A province, or a city, is in range where anything below it is; each before what it holds. */
function toRange(territory: Territory, type: Type): Answer {
  const told = new Set<string>();
  const isNew = (level: Type, code: string) => {
    if ((type !== undefined && type !== level) || told.has(code)) return false;
    told.add(code);
    return true;
  };
  return listCovered(territory).flatMap(({ prov, provCode, city, cityCode, area, areaCode }) => [
    ...(isNew(2, provCode) ? [{ prov, city: '', area: '' }] : []),
    ...(isNew(3, cityCode) ? [{ prov, city, area: '' }] : []),
    ...(isNew(4, areaCode) ? [{ prov, city, area }] : []),
  ]);
}

/** Every place the courier delivers to: provinces (2), cities (3), areas (4), or all of them. */
export async function getDeliveryRange(
  courier: Courier,
  { type }: RequestOf<typeof operation>,
): Promise<Answer> {
  const territory = await courier.areas.territory();
  const known = ranges.get(territory) ?? new Map<Type, Answer>();
  ranges.set(territory, known);
  const range = known.get(type) ?? toRange(territory, type);
  known.set(type, range);
  return range;
}
