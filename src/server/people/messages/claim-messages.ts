import { sql } from 'kysely';
import { claimDue, type Lease } from '#server/database/lease.ts';
import type { MessageTable } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Channel } from './message-way.ts';

/** A message that this process alone may send until the lease ends. */
export interface ClaimedMessage
  extends Pick<
    MessageTable,
    'id' | 'channel' | 'recipient' | 'template' | 'language' | 'subject' | 'body' | 'attempts'
  > {
  created_at: number;
  leaseUntil: number;
}

/** Takes due messages of these channels; what another process holds is left to it. */
export async function claimMessages(
  transaction: Queryable,
  channels: readonly Channel[],
  lease: Lease,
): Promise<ClaimedMessage[]> {
  const waiting = sql.lit('waiting' as const);
  const rows = await claimDue(transaction, 'message', lease, (due) =>
    due.where('status', '=', waiting).where('channel', 'in', channels),
  )
    .where('status', '=', waiting)
    .returning([
      'id',
      'channel',
      'recipient',
      'template',
      'language',
      'subject',
      'body',
      'attempts',
      'created_at',
    ])
    .execute();
  return rows.map((row) => ({ ...row, leaseUntil: lease.leaseUntil }));
}
