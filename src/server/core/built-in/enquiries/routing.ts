import type { DataOf, Operation, RequestOf } from '#contract/operation.ts';
import {
  defaultWeightKg,
  type getFreight as freightOperation,
} from '#contract/operations/other/freight.ts';
import type { getOutletInfo as outletOperation } from '#contract/operations/other/get-info.ts';
import type { getThreeSegmentCode as codeOperation } from '#contract/operations/other/three-segment-code.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { AreaBook, Place, WrittenPlace } from '../areas/area-book.ts';
import type { Areas } from '../areas/areas.ts';
import { findPlace, type Part } from '../areas/find-place.ts';
import { toThreeSegmentCode } from '../areas/territory.ts';
import { toFreight } from '../freight.ts';

type Handler<Op extends Operation> = (
  courier: { areas: Pick<Areas, 'territory'> },
  call: { request: RequestOf<Op> },
) => Promise<DataOf<Op>>;

const notKnown = '145003065';

/** Throws 145003065 for an unknown place; `toField` maps a part of the address to its request field. */
function resolvePlace(book: AreaBook, written: WrittenPlace, toField: (part: Part) => string) {
  return findPlace(book, written, (part) => ({ code: notKnown, field: toField(part) }));
}

/** Resolves sender and receiver; throws 145003065 if create would find no outlet for the sender. */
function resolveParties<Address extends WrittenPlace>(
  book: AreaBook,
  request: { sender: Address; receiver: Address },
): { sender: Place; receiver: Place } {
  const sender = resolvePlace(book, request.sender, (part) => `sender.${part}`);
  const receiver = resolvePlace(book, request.receiver, (part) => `receiver.${part}`);
  if (sender.covered) return { sender, receiver };
  throw new ApiError(notKnown, { text: 'detail.noOutlet', field: 'sender.city' });
}

/** Returns what create would charge for the parcel without insurance, in the currency of the sender's country. */
export const getFreight: Handler<typeof freightOperation> = async (courier, { request }) => {
  const { book } = await courier.areas.territory();
  const { sender, receiver } = resolveParties(book, request);
  const parcel = { ...request, weight: request.weight ?? defaultWeightKg };
  return { totalPrice: toFreight(sender, receiver, parcel) };
};

/** Returns the receiver's hub and sorting code as create would; checks a sender if it was sent. */
export const getThreeSegmentCode: Handler<typeof codeOperation> = async (courier, { request }) => {
  const territory = await courier.areas.territory();
  const { sender, receiver: written } = request;
  const receiver = sender
    ? resolveParties(territory.book, { sender, receiver: written }).receiver
    : resolvePlace(territory.book, written, (part) => `receiver.${part}`);
  return {
    lastCenterName: territory.outletOf(receiver.cityCode)?.hub ?? '',
    sortingCode: toThreeSegmentCode(territory, receiver),
  };
};

/** Creates the answers that depend on places alone, to check a core that leaves them to the portal. */
export function createQuotes(areas: Pick<Areas, 'territory'>) {
  return {
    'other/freight': (request: RequestOf<typeof freightOperation>) =>
      getFreight({ areas }, { request }),
    'other/threeSegmentCode': (request: RequestOf<typeof codeOperation>) =>
      getThreeSegmentCode({ areas }, { request }),
  };
}

/** Returns the outlet that serves a place, and the place's three-segment code. */
export const getOutletInfo: Handler<typeof outletOperation> = async (courier, { request }) => {
  const { province: prov, city, area } = request;
  const territory = await courier.areas.territory();
  const toField = (part: string) => (part === 'prov' ? 'province' : part);
  const place = resolvePlace(territory.book, { prov, city, area }, toField);
  const outlet = place.covered ? territory.nearestOutlet(place) : undefined;
  if (!outlet) throw new ApiError('145003065', { text: 'detail.outOfRange', field: 'city' });
  return {
    networkName: outlet.name,
    mobile: outlet.phone,
    networkAddress: outlet.address,
    full: toThreeSegmentCode(territory, place),
  };
};
