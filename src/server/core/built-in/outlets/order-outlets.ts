import type { OrderRow } from '#server/database/tables.ts';
import type { OutletBook, Whereabouts } from './outlet-book.ts';

type Addressed = Pick<OrderRow, 'content' | 'sender_city' | 'receiver_city'>;
/** The part of an order's content that locates its two ends. */
type Ends = Record<'sender' | 'receiver', Omit<Whereabouts, 'cityCode'>>;

/** Returns the codes of the outlets at both ends of an order, nearest to its contacts. */
export function toOrderOutlets(book: Pick<OutletBook, 'nearestOutlet'>, order: Addressed) {
  const { sender, receiver } = JSON.parse(order.content) as Ends;
  const nearest = (cityCode: string, { area, latitude, longitude }: Ends['sender']) =>
    book.nearestOutlet({ cityCode, area, latitude, longitude })?.code ?? cityCode;
  return {
    sender: nearest(order.sender_city, sender),
    receiver: nearest(order.receiver_city, receiver),
  };
}
