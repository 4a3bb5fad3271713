import { type Selectable, sql } from 'kysely';
import { pushKinds } from '#contract/operations/pushes.ts';
import { pushIdPrefix } from '#contract/push.ts';
import { isFree } from '#server/database/lease.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { toChannels } from './channel.ts';
import { contentOf } from './event.ts';
import { newestFirst, type PushSearch } from './find-pushes.ts';
import type { PushContext } from './push-context.ts';

type PushRow = Selectable<Database['push']>;
export type PushWithAttempts = PushRow & { tries: Selectable<Database['push_attempt']>[] };

const mostListed = 100;

/** Lists some of the pushes, newest first, each with its attempts in order. */
export async function listPushes(database: Queryable, wanted: PushSearch, most = mostListed) {
  const rows = await newestFirst(database, wanted)
    .selectAll()
    .select(contentOf.as('content'))
    .limit(most)
    .execute();
  const ids = rows.map(({ id }) => id);
  const attempts = await findAttempts(database, ids);
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

/** Returns the id of a push, also in the form that version 2 sends. */
export function toPushId(text: string): string {
  const id = text.trim().toLowerCase();
  return id.startsWith(pushIdPrefix) ? id.slice(pushIdPrefix.length) : id;
}

export async function findPush(database: Queryable, id: string) {
  const row = await database
    .selectFrom('push')
    .selectAll()
    .select(contentOf.as('content'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, tries: (await findAttempts(database, [id])).get(id) ?? [] };
}

/** Pushes searched for one that may be repeated. */
const mostSearched = 50;

/** Finds the newest pushes of an account's kind that still hold all personal data, newest first. */
export function findNewestPushes(
  database: Queryable,
  { accountId, kind }: { accountId: string; kind: string },
) {
  return newestFirst(database, { accountIds: [accountId], kind })
    .where('erased_at', 'is', null)
    .select(['bill_code', contentOf.as('content'), 'created_at'])
    .limit(mostSearched)
    .execute();
}

export type NewestPush = Awaited<ReturnType<typeof findNewestPushes>>[number];

/** Releases the pushes that were put off until the parked one's next attempt. */
async function letGoOn(transaction: Queryable, parked: PushRow, now: number) {
  await transaction
    .updateTable('push')
    .set({ next_at: now })
    .where('account_id', '=', parked.account_id)
    .where('kind', '=', parked.kind)
    .where('bill_code', '=', parked.bill_code)
    .where('sequence', '>', parked.sequence)
    .where('status', '=', 'pending')
    .where('next_at', '=', parked.next_at)
    .execute();
}

/** One push, or all of a waybill. */
export type Parking = { accountId: string } & ({ id: string } | { billCode: string });

/** Parks an account's waiting pushes, and releases later ones of the waybill. Resolves to their number. */
export async function parkPushes(context: PushContext, parking: Parking): Promise<number> {
  const now = context.now();
  const [column, value] =
    'id' in parking ? (['id', parking.id] as const) : (['bill_code', parking.billCode] as const);
  const parked = await context.write(async (transaction) => {
    const rows = await transaction
      .updateTable('push')
      .set({ status: 'dead', lease_until: null })
      .where('account_id', '=', parking.accountId)
      // Leads to a waybill's few in the index that keeps them unique.
      .where('kind', 'in', toChannels(pushKinds))
      .where(column, '=', value)
      .where('status', '=', 'pending')
      .where(isFree('lease_until', now))
      .returningAll()
      .execute();
    for (const row of rows) await letGoOn(transaction, row, now);
    return rows.length;
  });
  if (parked > 0) context.wakePushes();
  return parked;
}

/** One parked push, or all of an account written since a given time; of every kind if `kinds` is not given. */
export type Replay = ({ id: string; accountId?: string } | { accountId: string; since: number }) & {
  kinds?: readonly string[];
};

/** Pushes per transaction: few, since writes and calls wait for it. */
const batchSize = 100;

type Parked = Pick<PushRow, 'id' | 'created_at'>;

/** Finds the next parked pushes, oldest first, so that none overtakes an earlier one of its waybill. */
function findParked(database: Queryable, replay: Replay, after: Parked | undefined) {
  let query = database
    .selectFrom('push')
    .select(['id', 'created_at'])
    .where('status', '=', sql.lit('dead'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(batchSize);
  if (replay.accountId) query = query.where('account_id', '=', replay.accountId);
  if (replay.kinds) query = query.where('kind', 'in', toChannels(replay.kinds));
  if ('id' in replay) query = query.where('id', '=', replay.id);
  else query = query.where('created_at', '>=', after?.created_at ?? replay.since);
  if (!after) return query.execute();
  return query
    .where(({ eb, or }) => or([eb('created_at', '>', after.created_at), eb('id', '>', after.id)]))
    .execute();
}

async function restart(transaction: Queryable, parked: readonly Parked[]): Promise<number> {
  if (parked.length === 0) return 0;
  const { numUpdatedRows } = await transaction
    .updateTable('push')
    .set(({ ref }) => ({ status: 'pending', attempts: 0, next_at: ref('created_at') }))
    .where(
      'id',
      'in',
      parked.map(({ id }) => id),
    )
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Restarts parked pushes with all their attempts ahead; numbers of attempts go on. Resolves to their number. */
export async function replayPushes(context: PushContext, replay: Replay): Promise<number> {
  let replayed = 0;
  let parked: Parked[] = [];
  do {
    const batch = await findParked(context.reports, replay, parked.at(-1));
    replayed += await context.write((transaction) => restart(transaction, batch));
    if (batch.length > 0) context.wakePushes();
    parked = batch;
  } while (parked.length === batchSize);
  return replayed;
}
