import type { Queryable } from '#server/database/tables.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { carriesCode } from './templates.ts';

/** What became of an attempt. */
export type Outcome =
  | { status: 'sent' }
  /** Nothing will make it arrive. */
  | { status: 'failed'; error: string }
  | { status: 'waiting'; error: string; nextAt: number };

const maxError = 300;

/**
 * Writes down an attempt, unless another process took the message over meanwhile. Words with a code
 * in them go once they are of no use: who reads the database later must not find them.
 */
export async function recordMessage(
  transaction: Queryable,
  { id, leaseUntil, template }: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const over = outcome.status !== 'waiting';
  await transaction
    .updateTable('message')
    .set(({ eb }) => ({
      status: outcome.status,
      attempts: eb('attempts', '+', 1),
      lease_until: null,
      error: outcome.status === 'sent' ? null : outcome.error.slice(0, maxError),
      ...(outcome.status === 'sent' && { sent_at: now }),
      ...(outcome.status === 'waiting' && { next_at: outcome.nextAt }),
      ...(over && carriesCode(template) && { subject: '', body: '' }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('lease_until', '=', leaseUntil)
    .execute();
}
