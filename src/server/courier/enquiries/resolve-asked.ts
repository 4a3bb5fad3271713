import { ApiError } from '#server/api-error.ts';
import type { AreaBook, Place, WrittenPlace } from '../areas/area-book.ts';
import { findPlace, type Part } from '../areas/find-place.ts';

const notKnown = '145003065';

/**
 * The place that is asked about; 145003065 where the courier knows none. `toField` leads from a part
 * of the address to its field in the request.
 */
export function resolveAsked(
  book: AreaBook,
  written: WrittenPlace,
  toField: (part: Part) => string,
): Place {
  return findPlace(book, written, (part) => ({ code: notKnown, field: toField(part) }));
}

/** Places of both ends of a journey; 145003065 where create would find no outlet for the sender. */
export function resolveParties<Address extends WrittenPlace>(
  book: AreaBook,
  request: { sender: Address; receiver: Address },
): { sender: Place; receiver: Place } {
  const sender = resolveAsked(book, request.sender, (part) => `sender.${part}`);
  const receiver = resolveAsked(book, request.receiver, (part) => `receiver.${part}`);
  if (sender.covered) return { sender, receiver };
  throw new ApiError(notKnown, { text: 'detail.noOutlet', field: 'sender.city' });
}
