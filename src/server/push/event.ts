import { type ExpressionBuilder, sql } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';

/** What happened to a parcel, in the log of its account and in its pushes. */
export interface PushEvent {
  accountId: string;
  kind: string;
  billCode: string;
  /** Rises within account, kind and waybill; an existing number is not written again. */
  sequence: number;
  /** bizContent as an object. */
  content: object;
  traceparent?: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Earliest time to list and send it; at once if not given. */
  dueAt?: number;
}

const insertEvent = prepare((database, row: Omit<Database['event'], 'number' | 'erased_at'>) =>
  database
    .insertInto('event')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'bill_code', 'sequence']).doNothing(),
    )
    .returning('id'),
);

/**
 * Writes an event in the transaction that causes it, and its push if the account has an address of the kind.
 * `isPushed` is false if the account wants no push of it. Returns false for a known event.
 */
export async function addEvent(
  transaction: Queryable,
  event: PushEvent,
  isPushed = true,
): Promise<boolean> {
  const { accountId, kind, billCode, sequence, createdAt, dueAt = createdAt } = event;
  const id = newId();
  const added = await insertEvent(transaction, {
    id,
    account_id: accountId,
    kind,
    bill_code: billCode,
    sequence,
    content: JSON.stringify(event.content),
    created_at: createdAt,
    due_at: dueAt,
  });
  if (added.length === 0) return false;
  if (isPushed) await addPush(transaction, event, id);
  return true;
}

/**
 * Writes a push if the account has a webhook address of the kind. It waits behind an earlier push of its
 * waybill that awaits a retry.
 */
export async function addPush(
  transaction: Queryable,
  push: PushEvent,
  id = newId(),
): Promise<void> {
  const { accountId, kind, billCode, createdAt, dueAt = createdAt } = push;
  const laterTry = transaction
    .selectFrom('push')
    .select(({ fn }) => fn.max('next_at').as('next_at'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('bill_code', '=', billCode)
    .where('status', '=', sql.lit('pending'))
    .where('next_at', '>', dueAt);
  const row = {
    id,
    account_id: accountId,
    kind,
    bill_code: billCode,
    sequence: push.sequence,
    content: JSON.stringify(push.content),
    status: 'pending',
    attempts: 0,
    created_at: createdAt,
    traceparent: push.traceparent ?? null,
  };
  const names = Object.keys(row) as (keyof typeof row)[];
  const whereTold = transaction
    .selectFrom('callback')
    .select(({ fn }) => [
      ...names.map((name) => sql.val(row[name]).as(name)),
      fn.coalesce(laterTry, sql.val(dueAt)).as('next_at'),
    ])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind);
  await transaction
    .insertInto('push')
    .columns([...names, 'next_at'])
    .expression(whereTold)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'bill_code', 'sequence']).doNothing(),
    )
    .execute();
}

/** A literal, so that SQLite sees that the index of due pushes holds them all. */
export const pending = sql.lit('pending' as const);

type WithDue = Database & { due: Database['push'] };

/** True if a push, called `due`, is the first waiting one of its waybill, and none of that waybill is in flight. */
export const isNext =
  (now: number) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<WithDue, 'due'>) =>
    not(
      exists(
        selectFrom('push as other')
          .select('other.id')
          .whereRef('other.account_id', '=', 'due.account_id')
          .whereRef('other.kind', '=', 'due.kind')
          .whereRef('other.bill_code', '=', 'due.bill_code')
          .where('other.status', '=', pending)
          .where(({ eb, or }) =>
            or([
              eb('other.sequence', '<', eb.ref('due.sequence')),
              eb('other.lease_until', '>', now),
            ]),
          ),
      ),
    );
