import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getOutletInfo as operation } from '#contract/operations/other/get-info.ts';
import { ApiError } from '#server/api-error.ts';
import type { Courier } from '../courier.ts';
import { toThreeSegmentCode } from '../three-segment-code.ts';
import { resolveAsked } from './resolve-asked.ts';

/** The outlet that serves a place, and the place's three-segment code. */
export async function getOutletInfo(
  courier: Courier,
  { province: prov, city, area }: RequestOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const territory = await courier.areas.territory();
  const toField = (part: string) => (part === 'prov' ? 'province' : part);
  const place = resolveAsked(territory.book, { prov, city, area }, toField);
  const outlet = place.covered ? territory.nearestOutlet(place) : undefined;
  if (!outlet) throw new ApiError('145003065', { text: 'detail.outOfRange', field: 'city' });
  return {
    networkName: outlet.name,
    mobile: outlet.phone,
    networkAddress: outlet.address,
    full: toThreeSegmentCode(territory, place),
  };
}
