import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getThreeSegmentCode as operation } from '#contract/operations/other/three-segment-code.ts';
import type { Courier } from '../courier.ts';
import { toThreeSegmentCode } from '../three-segment-code.ts';
import { resolveParties } from './resolve-asked.ts';

/** Hub and sorting code of the receiver, as create would answer them for an order between the two. */
export async function getThreeSegmentCode(
  courier: Courier,
  request: RequestOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const territory = await courier.areas.territory();
  const { receiver } = resolveParties(territory.book, request);
  return {
    lastCenterName: territory.outletOf(receiver.cityCode)?.hub ?? '',
    sortingCode: toThreeSegmentCode(territory, receiver),
  };
}
