import type { DataOf, RequestOf } from '#contract/operation.ts';
import {
  defaultWeightKg,
  type getFreight as operation,
} from '#contract/operations/other/freight.ts';
import type { Courier } from '../courier.ts';
import { toFreight } from '../freight.ts';
import { toParcel } from '../orders/charges.ts';
import { resolveParties } from './resolve-asked.ts';

/** What create would charge for the parcel, insurance aside, in the currency of the sender's country. */
export async function getFreight(
  courier: Courier,
  request: RequestOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { book } = await courier.areas.territory();
  const { sender, receiver } = resolveParties(book, request);
  const parcel = toParcel({ ...request, weight: request.weight ?? defaultWeightKg });
  return { totalPrice: toFreight(sender, receiver, parcel) };
}
