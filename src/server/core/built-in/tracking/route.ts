import type { OrderRow } from '#server/database/tables.ts';
import { type OutletBook, toOrderOutlets } from '../outlets/outlet-book.ts';
import { scanType } from './scan-types.ts';

/** Outlet of the sender, hubs of both provinces, outlet of the receiver. A return runs them in reverse. */
export function toRoute(book: OutletBook, order: OrderRow): string[] {
  const ends = toOrderOutlets(book, order);
  const start = order.outlet ?? ends.sender;
  const hubs = [start, ends.receiver].flatMap((code) => {
    const hub = book.hubOf(book.outletOf(code)?.provCode ?? '');
    return hub ? [hub.code] : [];
  });
  return [start, ...new Set(hubs), ends.receiver];
}

/** A parcel's position on its route; while under way, its next stop. */
interface Position {
  stop: number;
  underway: boolean;
  onTheWayBack: boolean;
}

/** Where a scan happens and, for a sending, the next stop: indexes into the route. */
export interface Placed {
  stop: number;
  next: number | undefined;
}

const atTheEnd: readonly number[] = [
  scanType.agentPoint,
  scanType.outOfLocker,
  scanType.outForDelivery,
  scanType.signed,
  scanType.kept,
  scanType.returnSigned,
];

const arriving: readonly number[] = [scanType.arrival, scanType.inbound];

/** One scan of a parcel whose route ends at `last`; `before` is the type of the scan before it. */
function place(from: Position, type: number, before: number | undefined, last: number): Placed {
  const { stop, underway, onTheWayBack } = from;
  const [end, ahead] = onTheWayBack ? [0, -1] : [last, 1];
  // From the end of the route it can only go back to the hub, and return.
  const following = stop === end ? stop - ahead : stop + ahead;
  if (atTheEnd.includes(type)) return { stop: end, next: undefined };
  if (type === scanType.sending) return { stop, next: following };
  // Staff may skip the departure before an arrival; an inbound after an arrival is at the same stop.
  const isThere = underway || stop === end;
  const sameStop = type === scanType.inbound && before === scanType.arrival;
  const moves = arriving.includes(type) && !isThere && !sameStop;
  return { stop: moves ? following : stop, next: undefined };
}

/** Places a scan of a parcel that had the `earlier` types, on a route of `length` stops. */
export function placeScan(length: number, earlier: readonly number[], type: number): Placed {
  const position: Position = { stop: 0, underway: false, onTheWayBack: false };
  let before: number | undefined;
  for (const done of earlier) {
    const { stop, next } = place(position, done, before, length - 1);
    position.stop = next ?? stop;
    position.underway = next !== undefined;
    position.onTheWayBack ||= done === scanType.return;
    before = done;
  }
  return place(position, type, before, length - 1);
}
