import type { InferResult } from 'kysely';
import type { PushTable } from '#server/database/push-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

/** Which pushes of which accounts; what is absent does not narrow. */
export interface PushSearch {
  accountIds: readonly string[];
  id?: string | undefined;
  kind?: string | undefined;
  billCode?: string | undefined;
  status?: PushTable['status'] | undefined;
  /** Written from this moment on, in milliseconds since 1970. */
  from?: number | undefined;
  /** Written before this moment. */
  before?: number | undefined;
}

/** All columns of the pushes, newest first. */
export function newestFirst(database: Queryable, wanted: PushSearch) {
  const { accountIds, id, kind, billCode, status, from, before } = wanted;
  let query = database.selectFrom('push').where('account_id', 'in', accountIds);
  if (id) query = query.where('id', '=', id);
  if (kind) query = query.where('kind', '=', kind);
  if (billCode) query = query.where('bill_code', '=', billCode);
  if (status) query = query.where('status', '=', status);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (before !== undefined) query = query.where('created_at', '<', before);
  return query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** The same, each with how often it was tried, and why the last attempt failed. */
export function selectPushes(database: Queryable, wanted: PushSearch) {
  return newestFirst(database, wanted).select(({ selectFrom }) => [
    selectFrom('push_attempt')
      .select(({ fn }) => fn.max('number').as('tried'))
      .whereRef('push_id', '=', 'push.id')
      .as('tried'),
    selectFrom('push_attempt')
      .select('error')
      .whereRef('push_id', '=', 'push.id')
      .orderBy('number', 'desc')
      .limit(1)
      .as('error'),
  ]);
}

export type FoundPush = InferResult<ReturnType<typeof selectPushes>>[number];

/** Pushes of each of the accounts' kinds that wait, and that were given up. */
export function countOpenPushes(database: Queryable, accountIds: readonly string[]) {
  return database
    .selectFrom('push')
    .select(({ fn }) => ['account_id', 'kind', 'status', fn.countAll<number>().as('count')])
    .where('account_id', 'in', accountIds)
    .where('status', 'in', ['pending', 'dead'])
    .groupBy(['account_id', 'kind', 'status'])
    .execute();
}
