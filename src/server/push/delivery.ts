import type { ExpressionBuilder } from 'kysely';
import { claimDue, type Lease } from '#server/database/lease.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import type { DueDestination } from './destination.ts';
import { contentOf, isNext, pending } from './event.ts';

/** A push on its way to its destination: this process alone may send it until the lease ends. */
export interface Delivery {
  id: string;
  /** Id of the event, if it is not that of the push: the receiver sees the same at all addresses. */
  eventId: string | null;
  receiver: DueDestination;
  billCode: string;
  content: string;
  createdAt: number;
  traceparent: string | null;
  /** Attempts since it was written or replayed. */
  attempts: number;
  /** Number of the next attempt, in the whole history. */
  number: number;
  leaseUntil: number;
}

/** Selects what is sent of a push, and the number of its last attempt. */
export const deliveryColumns = ({ selectFrom }: ExpressionBuilder<Database, 'push'>) =>
  [
    'push.id',
    'push.event_id as eventId',
    'push.bill_code as billCode',
    contentOf.as('content'),
    'push.created_at as createdAt',
    'push.traceparent',
    'push.attempts',
    selectFrom('push_attempt')
      .select(({ fn }) => fn.max('push_attempt.number').as('latest'))
      .whereRef('push_attempt.push_id', '=', 'push.id')
      .as('latest'),
  ] as const;

type DeliveryRow = Omit<Delivery, 'receiver' | 'number' | 'leaseUntil'> & { latest: number | null };

export function toDelivery(
  { latest, ...row }: DeliveryRow,
  receiver: DueDestination,
  leaseUntil: number,
): Delivery {
  return { ...row, receiver, leaseUntil, number: (latest ?? 0) + 1 };
}

type ClaimArgs = Lease & Pick<DueDestination, 'accountId' | 'kind'>;

const claimRows = prepare((database, { accountId, kind, ...lease }: ClaimArgs) =>
  claimDue(database, 'push', lease, (due) =>
    due
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('status', '=', pending)
      .where(isNext(lease.now)),
  )
    .where('status', '=', pending)
    .returning(deliveryColumns),
);

/** Claims due pushes of a receiver: the first of each waybill, if none of that waybill is in flight. */
export async function claimDeliveries(
  transaction: Queryable,
  receiver: DueDestination,
  lease: Lease,
) {
  const { accountId, kind } = receiver;
  const rows = await claimRows(transaction, { accountId, kind, ...lease });
  return rows.map((row) => toDelivery(row, receiver, lease.leaseUntil));
}
