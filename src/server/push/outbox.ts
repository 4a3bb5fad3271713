import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#server/database/tables.ts';

/** What is to be told an account. */
export interface NewPush {
  accountId: string;
  /** Id of the push in the contract, such as `logistics/statusFeedback`. */
  kind: string;
  billCode: string;
  /** Rises within account, kind and waybill; one that is there already is not written again. */
  sequence: number;
  /** bizContent as an object. */
  content: object;
  /** Trace that it belongs to: a header of it. */
  traceparent?: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When it may leave at the earliest; at once unless given. */
  dueAt?: number;
}

/**
 * Writes a push where the account has a callback address of the kind, in the transaction that
 * causes it; answers whether it did. It waits behind an earlier one of its waybill that is to be
 * tried again later.
 */
export async function addPush(transaction: Queryable, push: NewPush): Promise<boolean> {
  const { accountId, kind, billCode, sequence, content, createdAt, dueAt = createdAt } = push;
  const laterTry = transaction
    .selectFrom('push')
    .select(({ fn }) => fn.max('next_at').as('next_at'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('bill_code', '=', billCode)
    .where('status', '=', sql.lit('pending'))
    .where('next_at', '>', dueAt);
  const row = transaction
    .selectFrom('callback')
    .select(({ fn }) => [
      sql.val(randomUUIDv7()).as('id'),
      'account_id',
      'kind',
      sql.val(billCode).as('bill_code'),
      sql.val(sequence).as('sequence'),
      sql.val(JSON.stringify(content)).as('content'),
      sql.lit('pending').as('status'),
      sql.lit(0).as('attempts'),
      sql.val(createdAt).as('created_at'),
      fn.coalesce(laterTry, sql.val(dueAt)).as('next_at'),
      sql.val(push.traceparent ?? null).as('traceparent'),
    ])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('push')
    .columns([
      'id',
      'account_id',
      'kind',
      'bill_code',
      'sequence',
      'content',
      'status',
      'attempts',
      'created_at',
      'next_at',
      'traceparent',
    ])
    .expression(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'bill_code', 'sequence']).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
