import type { Selectable } from 'kysely';
import type { PushKind } from '#contract/operations/pushes.ts';
import type {
  EventDetail,
  EventPush,
  EventRow,
  listEvents as listCall,
} from '#contract/portal/console-events.ts';
import type { GrowingPage } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { merged } from '#server/database/merged.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { readChannel, toChannels } from '#server/push/channel.ts';
import { numberDue, toCursor } from '#server/push/event-log.ts';
import { readPushes } from '#server/push/find-pushes.ts';
import { toData2 } from '#server/push/form.ts';
import { toPushId } from '#server/push/pushes.ts';
import { readGrowingPage } from '../growing-page.ts';
import { toSearch } from './pushes.ts';

/** Batches of events that one request numbers: more follow with the next one. */
const mostBatches = 10;

/** Numbers what happened since, as `events/listEvents` does, so that the list has it. */
async function numberAll(people: People, accounts: readonly OwnAccount[]): Promise<void> {
  for (const { id } of accounts) {
    for (let batch = 0; batch < mostBatches; batch += 1) {
      if ((await numberDue(people, id)) === 0) break;
    }
  }
}

type Found = Selectable<Database['event']>;

/** Finds the pushes of events, by the key that they share with them. */
async function findPushes(database: Queryable, events: readonly Found[]) {
  if (events.length === 0) return [];
  const rows = await database
    .selectFrom('push')
    .select('id')
    .where(({ or, and, eb }) =>
      or(
        events.map(({ account_id, kind, bill_code, sequence }) =>
          and([
            eb('account_id', '=', account_id),
            eb('kind', 'in', toChannels([kind])),
            eb('bill_code', '=', bill_code),
            eb('sequence', '=', sequence),
          ]),
        ),
      ),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  return ids.length > 0 ? readPushes(database, ids) : [];
}

/** Adds their pushes to events. */
async function toRows(
  database: Queryable,
  accounts: readonly OwnAccount[],
  events: readonly Found[],
): Promise<EventRow[]> {
  const pushes = await findPushes(database, events);
  const callbacks = await database
    .selectFrom('callback')
    .select(['account_id', 'kind', 'url'])
    .where('account_id', 'in', toIds(accounts))
    .execute();
  const toShown = (push: (typeof pushes)[number]): EventPush => ({
    id: push.id,
    address: readChannel(push.kind).address,
    url:
      callbacks.find((row) => row.account_id === push.account_id && row.kind === push.kind)?.url ??
      null,
    status: push.status,
    attempts: push.tried ?? 0,
    deliveredAt: push.delivered_at,
  });
  return events.map((event) => ({
    id: event.id,
    environment: accounts.find(({ id }) => id === event.account_id)?.environment ?? 'sandbox',
    kind: event.kind as PushKind,
    billCode: event.bill_code,
    createdAt: event.created_at,
    cursor: toCursor(event.account_id, event.number ?? 0),
    pushes: pushes
      .filter((push) => (push.event_id ?? push.id) === event.id)
      .map(toShown)
      .sort((one, other) => one.address - other.address),
  }));
}

/** A page of the events of a user's accounts, the last number first; times are local to the zone. */
export async function listEvents(
  people: People,
  member: Member,
  { current, size, asOf, environment, ...filter }: AskOf<typeof listCall>,
  timeZone: string,
): Promise<GrowingPage<EventRow>> {
  const { reports } = people;
  const accounts = await findOwnAccounts(reports, member.organisation.id, environment);
  if (asOf === undefined) await numberAll(people, accounts);
  const until = asOf ?? people.now();
  const { accountIds, kind, billCode, from, before } = toSearch(accounts, filter, timeZone);
  const each = accountIds.map((account_id) => ({ account_id, ...(kind && { kind }) }));
  let query = reports
    .selectFrom(merged('event', each, ['number']))
    .selectAll()
    .where('number', 'is not', null)
    .where('created_at', '<', Math.min(before ?? until + 1, until + 1));
  if (billCode) query = query.where('bill_code', '=', billCode);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  const keys = query.orderBy('number', 'desc');
  const read = (events: readonly Found[]) => toRows(reports, accounts, events);
  return readGrowingPage(reports, { keys, read }, { current, size, asOf: until });
}

/** One event with its content and pushes; that of another company is answered like a missing one. */
export async function showEvent(
  people: People,
  member: Member,
  eventId: string,
): Promise<EventDetail> {
  const { database, timeZone } = people;
  const accounts = await findOwnAccounts(database, member.organisation.id);
  await numberAll(people, accounts);
  const event = await database
    .selectFrom('event')
    .selectAll()
    .where('id', '=', toPushId(eventId))
    .where('number', 'is not', null)
    .executeTakeFirst();
  const own = accounts.filter(({ id }) => id === event?.account_id);
  const [row] = event && own.length > 0 ? await toRows(database, own, [event]) : [];
  if (!event || !row) throw new PortalError('notFound', 'portal.eventUnknown');
  const content = JSON.stringify(toData2(event.kind, timeZone, event.content));
  return { ...row, content: people.showPictures(event.account_id, content) };
}

export const eventsHandlers = {
  'console/events': ({ people, member, request, timeZone }) =>
    listEvents(people, member, request, timeZone),
  'console/event': ({ people, member, request }) => showEvent(people, member, request.id),
} satisfies Partial<Handlers>;
