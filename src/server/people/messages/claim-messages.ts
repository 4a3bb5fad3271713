import { type Selectable, sql } from 'kysely';
import { isFree, type Lease, skipLocked } from '#server/database/lease.ts';
import type { MessageTable } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Channel } from './message-way.ts';

const columns = [
  'id',
  'channel',
  'recipient',
  'template',
  'language',
  'subject',
  'body',
  'attempts',
  'created_at',
] as const;

/** A message that this process alone may send until the lease ends. */
export type ClaimedMessage = Pick<Selectable<MessageTable>, (typeof columns)[number]> & {
  leaseUntil: number;
};

/** Takes up to `count` due messages of these channels; what another process holds is left to it. */
export async function claimMessages(
  transaction: Queryable,
  channels: readonly Channel[],
  { now, leaseUntil, count }: Lease & { count: number },
): Promise<ClaimedMessage[]> {
  const waiting = sql.lit('waiting' as const);
  const due = transaction
    .selectFrom('message as due')
    .select('due.id')
    .where('due.status', '=', waiting)
    .where('due.next_at', '<=', now)
    .where('due.channel', 'in', channels)
    .where(isFree('due.lease_until', now))
    .orderBy('due.next_at')
    .limit(count);
  const rows = await transaction
    .with(
      (cte) => cte('free').materialized(),
      () => skipLocked(transaction, due),
    )
    .updateTable('message')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', ({ selectFrom }) => selectFrom('free').select('free.id'))
    .where('status', '=', waiting)
    .where(isFree('lease_until', now))
    .returning(columns)
    .execute();
  return rows.map((row) => ({ ...row, leaseUntil }));
}
