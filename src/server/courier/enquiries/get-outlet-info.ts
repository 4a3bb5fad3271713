import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getOutletInfo as operation } from '#contract/operations/other/get-info.ts';
import { ApiError } from '#server/api-error.ts';
import type { Place } from '../areas/area-book.ts';
import { toLetterKey } from '../areas/names.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import type { Outlet } from '../outlets/outlet-book.ts';
import { toThreeSegmentCode } from '../three-segment-code.ts';
import { resolveAsked } from './resolve-asked.ts';

/** The outlet of the area itself where the city has one there, else the city's first. */
function findServing(territory: Territory, { cityCode, area }: Place): Outlet | undefined {
  const outlets = territory.outletsOf(cityCode);
  const served = toLetterKey(area);
  return outlets.find((outlet) => toLetterKey(outlet.area) === served) ?? outlets[0];
}

/** The outlet that serves a place, and the place's three-segment code. */
export async function getOutletInfo(
  courier: Courier,
  { province: prov, city, area }: RequestOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const territory = await courier.areas.territory();
  const toField = (part: string) => (part === 'prov' ? 'province' : part);
  const place = resolveAsked(territory.book, { prov, city, area }, toField);
  const outlet = place.covered ? findServing(territory, place) : undefined;
  if (!outlet) throw new ApiError('145003065', { text: 'detail.outOfRange', field: 'city' });
  return {
    networkName: outlet.name,
    mobile: outlet.phone,
    networkAddress: outlet.address,
    full: toThreeSegmentCode(territory, place),
  };
}
