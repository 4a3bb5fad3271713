import type { Selectable } from 'kysely';
import type { Courier } from '#server/courier/courier.ts';
import type { PushAttemptTable, PushTable, Queryable } from '#server/database/tables.ts';

export const pushStatuses = ['pending', 'delivered', 'dead'] as const;

export interface PushFilter {
  accountId: string;
  id?: string | undefined;
  kind?: string | undefined;
  billCode?: string | undefined;
  status?: PushTable['status'] | undefined;
}

export type PushWithAttempts = Selectable<PushTable> & { tries: Selectable<PushAttemptTable>[] };

/** Pushes of an answer. */
export const mostListed = 100;

/** Pushes of an account, newest first, each with its attempts in order. */
export async function listPushes(
  database: Queryable,
  filter: PushFilter,
  most = mostListed,
): Promise<PushWithAttempts[]> {
  const { accountId, id, kind, billCode, status } = filter;
  let query = database.selectFrom('push').selectAll().where('account_id', '=', accountId);
  if (id) query = query.where('id', '=', id);
  if (kind) query = query.where('kind', '=', kind);
  if (billCode) query = query.where('bill_code', '=', billCode);
  if (status) query = query.where('status', '=', status);
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const attempts = await findAttempts(
    database,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, tries: attempts.get(row.id) ?? [] }));
}

async function findAttempts(database: Queryable, ids: readonly string[]) {
  const rows = await database
    .selectFrom('push_attempt')
    .selectAll()
    .where('push_id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('push_id')
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, (row) => row.push_id);
}

export async function findPush(
  database: Queryable,
  id: string,
): Promise<PushWithAttempts | undefined> {
  const row = await database.selectFrom('push').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, tries: (await findAttempts(database, [id])).get(id) ?? [] };
}

/** One parked push, or all of an account that were written since a moment. */
export type Replay = { id: string; accountId?: string } | { accountId: string; since: number };

/**
 * Lets parked pushes start anew, due at once and with all their attempts before them; the numbers
 * of attempts go on. Resolves to how many they were.
 */
export async function replayPushes(courier: Courier, replay: Replay): Promise<number> {
  const count = await courier.write(async (transaction) => {
    let update = transaction
      .updateTable('push')
      .set(({ ref }) => ({ status: 'pending', attempts: 0, next_at: ref('created_at') }))
      .where('status', '=', 'dead');
    if (replay.accountId) update = update.where('account_id', '=', replay.accountId);
    if ('id' in replay) update = update.where('id', '=', replay.id);
    else update = update.where('created_at', '>=', replay.since);
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
  if (count > 0) courier.wakePushes();
  return count;
}
