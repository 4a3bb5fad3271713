import { sql } from 'kysely';
import { webhookKinds } from '#contract/operations/pushes.ts';
import { merged } from '#server/database/merged.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { toChannel, toChannels } from './channel.ts';

/** Filter of pushes by account; absent fields do not narrow. */
export interface PushSearch {
  accountIds: readonly string[];
  id?: string | undefined;
  kind?: string | undefined;
  /** Number of the address; all if not given. */
  address?: number | undefined;
  /** Every kind of webhook if not given. */
  kinds?: readonly string[];
  billCode?: string | undefined;
  status?: Database['push']['status'] | undefined;
  /** Created at or after this moment, in milliseconds since 1970. */
  from?: number | undefined;
  before?: number | undefined;
}

/** Selects the wanted pushes, newest first. The status is a literal, for the partial indexes of rare statuses. */
export function newestFirst(database: Queryable, wanted: PushSearch) {
  const { accountIds, id, kind, address, billCode, status, from, before } = wanted;
  const some = kind ? [kind] : (wanted.kinds ?? webhookKinds);
  const kinds = address ? some.map((each) => toChannel({ kind: each, address })) : toChannels(some);
  const each = accountIds.flatMap((account_id) => kinds.map((one) => ({ account_id, kind: one })));
  // A waybill's pushes and waiting ones are few, and their indexes have no times.
  const isFew = billCode || status === 'pending';
  const time = isFew ? sql<number>`created_at + 0` : sql.ref<number>('created_at');
  let query = isFew
    ? database.selectFrom('push').where('account_id', 'in', accountIds).where('kind', 'in', kinds)
    : database.selectFrom(merged('push', each, ['created_at', 'id']));
  if (id) query = query.where('id', '=', id);
  if (billCode) query = query.where('bill_code', '=', billCode);
  if (status) query = query.where('status', '=', sql.lit(status));
  // Always true; it leads SQLite to the index of waiting pushes.
  if (status === 'pending') query = query.where('next_at', '>=', 0);
  if (from !== undefined) query = query.where(time, '>=', from);
  if (before !== undefined) query = query.where(time, '<', before);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Reads pushes by id, newest first, each with its number of attempts. */
export function readPushes(database: Queryable, ids: readonly string[]) {
  return database
    .selectFrom('push')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('push_attempt')
        .select(({ fn }) => fn.max('number').as('tried'))
        .whereRef('push_id', '=', 'push.id')
        .as('tried'),
    ])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type FoundPush = Awaited<ReturnType<typeof readPushes>>[number];

export function countOpenPushes(database: Queryable, accountIds: readonly string[]) {
  const count = (status: 'pending' | 'dead') =>
    database
      .selectFrom('push')
      .select(({ fn }) => ['account_id', 'kind', 'status', fn.countAll<number>().as('count')])
      .where('account_id', 'in', accountIds)
      .where('status', '=', sql.lit(status))
      .groupBy(['account_id', 'kind', 'status']);
  return count('pending').unionAll(count('dead')).execute();
}
