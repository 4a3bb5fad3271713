import { createHash } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { DataOf, RequestOf } from '#contract/operation.ts';
import {
  type listEvents,
  longestPage as together,
  usualPage as usualLimit,
} from '#contract/operations/events/list-events.ts';
import { type PushKind, pushKinds } from '#contract/operations/pushes.ts';
import { pushIdPrefix } from '#contract/push.ts';
import { locksRows } from '#server/database/engine.ts';
import { sweep, sweepSize } from '#server/database/sweep.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toFirstId } from '#server/runtime/new-id.ts';
import { toZonedMoment } from '#server/time/zoned-times.ts';
import { furtherNumbers, toChannel } from './channel.ts';
import { toData2 } from './form.ts';
import type { PushContext } from './push-context.ts';

/** Events that a filtered page looks at: with rare types, a page may be short or empty and more follow. */
const mostScanned = 5000;

/** Characters of a page's contents: a core's may have 64 KB each. */
const mostCharacters = 4_000_000;

interface Unnumbered {
  id: string;
  kind: string;
  bill_code: string;
  sequence: number;
}

/** Selects events that are due and have no number, except those behind an earlier one of their waybill that is not due. */
function selectDue(database: Queryable, accountId: string, now: number) {
  return database
    .selectFrom('event as due')
    .where('due.account_id', '=', accountId)
    .where('due.number', 'is', null)
    .where('due.due_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event as earlier')
            .select('earlier.id')
            .whereRef('earlier.account_id', '=', 'due.account_id')
            .whereRef('earlier.kind', '=', 'due.kind')
            .whereRef('earlier.bill_code', '=', 'due.bill_code')
            .whereRef('earlier.sequence', '<', 'due.sequence')
            .where('earlier.number', 'is', null)
            .where('earlier.due_at', '>', now),
        ),
      ),
    );
}

/** Puts each kind of event of a waybill in its own order, into the places that the kind and waybill have. */
function inSequence(rows: readonly Unnumbered[]): Unnumbered[] {
  const keyOf = ({ kind, bill_code }: Unnumbered) => `${kind} ${bill_code}`;
  const groups = Map.groupBy(rows, keyOf);
  for (const group of groups.values()) group.sort((one, other) => one.sequence - other.sequence);
  return rows.map((row) => groups.get(keyOf(row))?.shift() ?? row);
}

/** Reads a batch in the order of writing. With a full batch it adds the rest of its waybills, to keep their order. */
async function readBatch(transaction: Queryable, accountId: string, now: number) {
  const due = selectDue(transaction, accountId, now)
    .select(['due.id', 'due.kind', 'due.bill_code', 'due.sequence'])
    .orderBy('due.due_at')
    .orderBy('due.id');
  const rows: Unnumbered[] = await due.limit(together).execute();
  if (rows.length < together) return inSequence(rows);
  const taken = new Set(rows.map(({ id }) => id));
  const billCodes = [...new Set(rows.map(({ bill_code }) => bill_code))];
  const rest = await due.where('due.bill_code', 'in', billCodes).execute();
  return inSequence([...rows, ...rest.filter(({ id }) => !taken.has(id))]);
}

/** Locks the numbers of an account until the transaction ends; resolves to the last one. */
async function lockLog(transaction: Queryable, accountId: string): Promise<number> {
  const { last_number } = await transaction
    .insertInto('event_log')
    .values({ account_id: accountId, last_number: 0, removed_number: 0 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(({ ref }) => ({ last_number: ref('event_log.last_number') })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Finds events, and locks them in the order in which an erasure does, so that the two cannot deadlock. */
function lockEvents(transaction: Queryable, accountId: string) {
  const rows = transaction
    .selectFrom('event')
    .select(['id', 'number'])
    .where('account_id', '=', accountId)
    .orderBy('id');
  return locksRows(transaction) ? rows.forUpdate() : rows;
}

/** Numbers for each millisecond: more than an account's events can be numbered in. */
const perMs = 1000;

/**
 * Returns the next number. It is at least the time in microseconds, so that a database that was set back, by a
 * restore or a failover, assigns none again that a reader already has.
 */
const toNext = (last: number, now: number) => Math.max(last + 1, now * perMs);

/**
 * Numbers a batch of an account's events after their commit, under a lock: a transaction that commits late gets
 * later numbers than all that was listed, so that no cursor passes it. Resolves to the number of events.
 */
async function numberBatch(transaction: Queryable, accountId: string, now: number) {
  const last = await lockLog(transaction, accountId);
  const rows = await readBatch(transaction, accountId, now);
  if (rows.length === 0) return 0;
  const first = toNext(last, now);
  const values = rows.map(({ id }, at) => sql`(${id}, cast(${first + at} as bigint))`);
  const ids = rows.map(({ id }) => id);
  if (locksRows(transaction))
    await lockEvents(transaction, accountId).where('id', 'in', ids).execute();
  for (let start = 0; start < values.length; start += together) {
    const some = sql.join(values.slice(start, start + together));
    await sql`with given (id, number) as (values ${some})
      update event set number = given.number from given where event.id = given.id`.execute(
      transaction,
    );
  }
  await transaction
    .updateTable('event_log')
    .set({ last_number: first + rows.length - 1 })
    .where('account_id', '=', accountId)
    .execute();
  return rows.length;
}

type LogContext = Pick<PushContext, 'database' | 'write' | 'now' | 'timeZone'>;

/** Numbers a batch of what is due; resolves to the number of events. */
export async function numberDue({ database, write, now }: LogContext, accountId: string) {
  const time = now();
  const due = selectDue(database, accountId, time).select('due.id').limit(1);
  if (!(await due.executeTakeFirst())) return 0;
  return write((transaction) => numberBatch(transaction, accountId, time));
}

/** Begins every cursor of an account, so that one of another account is recognised. */
function toTag(accountId: string): string {
  return createHash('sha256').update(`events of ${accountId}`).digest('hex').slice(0, 8);
}

/** Returns the cursor that lists what follows an event. */
export const toCursor = (accountId: string, number: number) =>
  `${toTag(accountId)}-${number.toString(36)}`;

function refuseCursor(name: 'cursorUnknown' | 'eventsRemoved'): ApiError {
  return new ApiError('999001030', { text: `detail.${name}`, field: 'after' });
}

/** Returns the number of a cursor; throws 999001030 for another account's or an invented one. */
function readCursor(after: string, accountId: string): number {
  const [tag, digits = '', ...rest] = after.toLowerCase().split('-');
  const number = /^[\da-z]{1,11}$/.test(digits) ? Number.parseInt(digits, 36) : Number.NaN;
  if (tag === toTag(accountId) && number >= 0 && rest.length === 0) return number;
  throw refuseCursor('cursorUnknown');
}

/** The last number of an account, and up to which its events were removed; 0: none. */
async function readLog(database: Queryable, accountId: string) {
  const log = await database
    .selectFrom('event_log')
    .select(['last_number as last', 'removed_number as removed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return log ?? { last: 0, removed: 0 };
}

interface Wanted {
  accountId: string;
  kinds: readonly PushKind[];
  /** The last number that the reader has. */
  from: number;
  limit: number;
}

const numbered = (database: Queryable, { accountId, from }: Wanted) =>
  database
    .selectFrom('event')
    .where('account_id', '=', accountId)
    .where('number', '>', from)
    .orderBy('number');

/** Finds which events a page has, and the number up to which it leaves none out. */
async function findPage(database: Queryable, wanted: Wanted) {
  const { kinds, from, limit } = wanted;
  const isAll = kinds.length === pushKinds.length;
  const most = isAll ? limit + 1 : mostScanned;
  const length = sql<number>`case when kind in (${sql.join(kinds)}) then length(content) end`;
  const scanned = await numbered(database, wanted)
    .select(['number', length.as('length')])
    .limit(most)
    .execute();
  let left = mostCharacters;
  const matching = scanned.filter((row) => row.length !== null);
  const page = matching.slice(0, limit).filter((row, at) => {
    left -= row.length;
    return left >= 0 || at === 0;
  });
  const last = scanned.at(-1)?.number ?? from;
  const isCut = page.length === limit || page.length < matching.length;
  const to = (isCut ? page.at(-1)?.number : last) ?? from;
  return { count: page.length, to, isMore: last > to || scanned.length === mostScanned };
}

/** Reads the events of a page. */
async function readPage(database: Queryable, wanted: Wanted) {
  const { count, to, isMore } = await findPage(database, wanted);
  const rows = numbered(database, wanted)
    .selectAll()
    .where('number', '<=', to)
    // An expression, so that the database follows the numbers: sorting all events of a kind is slow.
    .where(sql<string>`kind || ''`, 'in', wanted.kinds);
  return { rows: count === 0 ? [] : await rows.execute(), to, isMore };
}

type Shown = DataOf<typeof listEvents>['events'][number];

/** `events/listEvents`: the events behind a cursor in the account's order, each as version 2 pushes it. */
export async function answerListEvents(
  context: LogContext,
  accountId: string,
  kinds: readonly PushKind[],
  { after = '', limit = usualLimit }: RequestOf<typeof listEvents>,
): Promise<DataOf<typeof listEvents>> {
  const { database, now, timeZone } = context;
  const from = after === '' ? 0 : readCursor(after, accountId);
  // Before the page: it then has all that was committed before the call, even if another call numbers it.
  const count = await numberDue(context, accountId);
  const { rows, to, isMore } = await readPage(database, { accountId, kinds, from, limit });
  // After the page, so that nothing removed meanwhile is passed over.
  const { last, removed } = await readLog(database, accountId);
  if (after !== '') {
    // A number beyond the last is of a database that was set back since.
    if (from > Math.max(last, now() * perMs)) throw refuseCursor('cursorUnknown');
    if (from < removed) throw refuseCursor('eventsRemoved');
  }
  const events = rows.map(
    ({ id, kind, content, created_at }): Shown => ({
      id: pushIdPrefix + id,
      type: kind as PushKind,
      timestamp: toZonedMoment(created_at, timeZone),
      data: toData2(kind, timeZone, content),
    }),
  );
  const next = to === 0 ? removed : to;
  return { events, next: toCursor(accountId, next), more: isMore || count >= together };
}

/** Stores the content of events that are removed with the pushes that refer to them. */
async function keepContent(transaction: Queryable, isOld: Expression<SqlBool>): Promise<void> {
  const channels = furtherNumbers.map(
    (address) => sql`event.kind || cast(${toChannel({ kind: '', address })} as text)`,
  );
  // By the key of the pushes: nothing else has an index.
  await sql`update push set content = event.content from event
    where ${isOld} and push.account_id = event.account_id and push.kind in (${sql.join(channels)})
      and push.bill_code = event.bill_code and push.sequence = event.sequence and push.content = ''`.execute(
    transaction,
  );
}

/**
 * Removes events, with all that precede them in their account's order, so that what is left has no gap; notes
 * up to which number events are missing.
 */
export async function deleteEvents(transaction: Queryable, old: Expression<string>, now: number) {
  const found = await transaction
    .selectFrom('event')
    .select(['id', 'account_id'])
    .where('id', 'in', old)
    .execute();
  const accounts = Map.groupBy(found, ({ account_id }) => account_id);
  for (const accountId of [...accounts.keys()].sort()) {
    const last = await lockLog(transaction, accountId);
    const ids = (accounts.get(accountId) ?? []).map(({ id }) => id);
    const left = await lockEvents(transaction, accountId).where('id', 'in', ids).execute();
    // Another server's sweep removed them while this one waited for the lock.
    if (left.length === 0) continue;
    // An event without a number takes a number with it: cursors before it are then known to have missed it.
    const isUnlisted = left.some(({ number }) => number === null);
    const most = isUnlisted
      ? toNext(last, now)
      : Math.max(...left.map(({ number }) => number ?? 0));
    if (locksRows(transaction))
      await lockEvents(transaction, accountId).where('number', '<=', most).execute();
    const isOld = sql<SqlBool>`event.account_id = ${accountId}
      and (event.id in (${sql.join(ids)}) or event.number <= ${most})`;
    await keepContent(transaction, isOld);
    await transaction.deleteFrom('event').where(isOld).execute();
    await transaction
      .updateTable('event_log')
      .set({ removed_number: most, ...(isUnlisted && { last_number: most }) })
      .where('account_id', '=', accountId)
      .where('removed_number', '<', most)
      .execute();
  }
  return found.length;
}

/** Removes events written before a moment. */
export function removeOldEvents(database: Db, olderThan: number, now: number): Promise<number> {
  return sweep(database, (transaction) => {
    const old = transaction
      .selectFrom('event')
      .select('id')
      .where('id', '<', toFirstId(olderThan))
      .orderBy('id')
      .limit(sweepSize);
    return deleteEvents(transaction, old.$asScalar(), now);
  });
}
