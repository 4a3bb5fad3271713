import type { Selectable } from 'kysely';
import type { PushTable, Queryable } from '#server/database/tables.ts';

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

/** A push with how often it was tried, and why the last attempt failed. */
export interface FoundPush extends Selectable<PushTable> {
  tried: number;
  error: string | null;
}

function search(database: Queryable, wanted: PushSearch) {
  const { accountIds, id, kind, billCode, status, from, before } = wanted;
  let query = database.selectFrom('push').where('account_id', 'in', accountIds);
  if (id) query = query.where('id', '=', id);
  if (kind) query = query.where('kind', '=', kind);
  if (billCode) query = query.where('bill_code', '=', billCode);
  if (status) query = query.where('status', '=', status);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (before !== undefined) query = query.where('created_at', '<', before);
  return query;
}

/** All columns of the pushes, newest first. */
export function newestFirst(database: Queryable, wanted: PushSearch) {
  return search(database, wanted).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Some of the pushes, newest first. */
export async function findPushes(
  database: Queryable,
  wanted: PushSearch,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<FoundPush[]> {
  if (wanted.accountIds.length === 0) return [];
  const rows = await newestFirst(database, wanted)
    .select(({ selectFrom }) => [
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
    ])
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, tried: row.tried ?? 0 }));
}

/** How many they are; `most` where there are more. */
export async function countPushes(database: Queryable, wanted: PushSearch, most: number) {
  if (wanted.accountIds.length === 0) return 0;
  const { counted } = await database
    .selectFrom(search(database, wanted).select('id').limit(most).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}

/** Pushes of each of the accounts' kinds that wait, and that were given up. */
export function countOpenPushes(database: Queryable, accountIds: readonly string[]) {
  return database
    .selectFrom('push')
    .select(({ fn }) => ['account_id', 'kind', 'status', fn.countAll<number>().as('count')])
    .where('account_id', 'in', accountIds.length > 0 ? accountIds : [''])
    .where('status', 'in', ['pending', 'dead'])
    .groupBy(['account_id', 'kind', 'status'])
    .execute();
}
