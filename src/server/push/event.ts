import { type ExpressionBuilder, sql } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import { toChannels } from './channel.ts';

/** What happened to a parcel, in the log of its account and in its pushes. */
export interface PushEvent {
  accountId: string;
  kind: string;
  billCode: string;
  /** Rises within account, kind and waybill; an existing number is not written again. */
  sequence: number;
  /** bizContent as an object. */
  content: object;
  /** Type of a scan: an address may want some types only. */
  scanType?: number | string;
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
 * Writes an event in the transaction that causes it, and its push to each address of the kind.
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
  if (isPushed) await insertPushes(transaction, event, { id, hasEvent: true });
  return true;
}

/** Writes a push that no event lists to each address of its kind. */
export function addPush(transaction: Queryable, push: PushEvent): Promise<void> {
  return insertPushes(transaction, push, { id: newId(), hasEvent: false });
}

/** The latest retry of a waybill's earlier pushes to the address: a new push waits behind it. */
function selectLaterTry(transaction: Queryable, { accountId, billCode }: PushEvent, dueAt: number) {
  return transaction
    .selectFrom('push')
    .select(({ fn }) => fn.max('next_at').as('next_at'))
    .where('account_id', '=', accountId)
    .whereRef('kind', '=', 'callback.kind' as 'kind')
    .where('bill_code', '=', billCode)
    .where('status', '=', sql.lit('pending'))
    .where('next_at', '>', dueAt);
}

/**
 * Writes a push for each address of the kind that wants it. The one to the first address has the content, as
 * servers of the previous version expect; further ones refer to the event.
 */
async function insertPushes(
  transaction: Queryable,
  push: PushEvent,
  { id, hasEvent }: { id: string; hasEvent: boolean },
): Promise<void> {
  const { accountId, kind, createdAt, scanType, dueAt = createdAt } = push;
  const row = {
    account_id: accountId,
    bill_code: push.billCode,
    sequence: push.sequence,
    status: 'pending',
    attempts: 0,
    created_at: createdAt,
    traceparent: push.traceparent ?? null,
  };
  const names = Object.keys(row) as (keyof typeof row)[];
  const [first = kind, ...further] = toChannels([kind]);
  const ids = further.map((channel) => sql`when ${channel} then ${newId()}`);
  const content = JSON.stringify(push.content);
  let wanting = transaction
    .selectFrom('callback')
    .select(({ ref, fn }) => [
      ref('callback.kind').as('kind'),
      sql<string>`case callback.kind ${sql.join(ids, sql` `)} else ${id} end`.as('id'),
      sql<string>`case callback.kind when ${first} then null else ${id} end`.as('event_id'),
      hasEvent
        ? sql<string>`case callback.kind when ${first} then ${content} else '' end`.as('content')
        : sql.val(content).as('content'),
      ...names.map((name) => sql.val(row[name]).as(name)),
      fn.coalesce(selectLaterTry(transaction, push, dueAt), sql.val(dueAt)).as('next_at'),
    ])
    .where('account_id', '=', accountId)
    .where('kind', 'in', [first, ...further]);
  if (scanType !== undefined) {
    const list = sql<string>`',' || callback.scans || ','`;
    wanting = wanting.where(({ eb, or }) =>
      or([eb('callback.scans', 'is', null), eb(list, 'like', `%,${scanType},%`)]),
    );
  }
  await transaction
    .insertInto('push')
    .columns(['kind', 'id', 'event_id', 'content', ...names, 'next_at'])
    .expression(wanting)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'bill_code', 'sequence']).doNothing(),
    )
    .execute();
}

/** Content of a push, or of its event. */
export const contentOf = sql<string>`case push.content when '' then
  coalesce((select event.content from event where event.id = push.event_id), '') else push.content end`;

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
