import { type Selectable, sql } from 'kysely';
import type { SearchedPage } from '#contract/portal/console-fields.ts';
import type {
  listPushes as listCall,
  PushDetail,
  PushRow,
  replayPushes as replayCall,
} from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { PushAttemptTable } from '#server/database/push-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import { readChannel } from '#server/push/channel.ts';
import { readKeptFault } from '#server/push/fault.ts';
import {
  type FoundPush,
  newestFirst,
  type PushSearch,
  readPushes,
} from '#server/push/find-pushes.ts';
import { findPush, replayPushes as replay, toPushId } from '#server/push/pushes.ts';
import { findSent, readAnswerHeaders } from '#server/push/sent-messages.ts';
import type { TextOf } from '#server/text/texts.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import { readGrowingPage } from '../growing-page.ts';
import { type RowKey, readSearchedPage } from '../search-texts.ts';

/** A push for its owner. */
export function toPushRow(row: FoundPush, accounts: readonly OwnAccount[]): PushRow {
  const account = accounts.find(({ id }) => id === row.account_id);
  return {
    id: row.id,
    environment: account?.environment ?? 'sandbox',
    ...readChannel(row.kind),
    billCode: row.bill_code,
    status: row.status,
    attempts: row.tried ?? 0,
    createdAt: row.created_at,
    nextAt: row.status === 'pending' ? row.next_at : null,
    deliveredAt: row.delivered_at,
  };
}

type Filter = Pick<
  AskOf<typeof listCall>,
  'from' | 'to' | 'billCode' | 'kind' | 'address' | 'status'
>;

/** Returns the filter of the accounts' pushes; its times are local to the zone. */
export function toSearch(
  accounts: readonly OwnAccount[],
  { from, to, billCode, kind, address, status }: Filter,
  timeZone: string,
): PushSearch {
  return {
    accountIds: toIds(accounts),
    kind,
    address: address && Number(address),
    status,
    billCode: billCode?.trim(),
    from: from ? parseLocalTime(from, timeZone, 'earlier') : undefined,
    before: to ? parseLocalTime(to, timeZone, 'later') : undefined,
  };
}

function toListed(reports: Queryable, wanted: PushSearch) {
  const read = (found: readonly { id: string }[]) =>
    readPushes(
      reports,
      found.map(({ id }) => id),
    );
  return { keys: newestFirst(reports, wanted).select(['created_at', 'id']), read };
}

/** The content of a push in a search, where the table is called `own`. */
const searched = sql<string>`coalesce(nullif(own.content, ''),
  (select event.content from event where event.id = own.event_id))`;

/** Lists pushes for a search of their content; the messages that attempts sent are encrypted. */
function toSearchedPushes(reports: Queryable, wanted: PushSearch) {
  const keys = (last?: RowKey) => {
    const newest = newestFirst(reports, last ? { ...wanted, before: last.at + 1 } : wanted);
    const rest = last
      ? newest.where(({ eb, or }) => or([eb('created_at', '<', last.at), eb('id', '<', last.id)]))
      : newest;
    return rest.select(['created_at as at', 'id']);
  };
  const read = (ids: readonly string[]) => readPushes(reports, ids);
  return { keys, table: 'push', id: 'id', texts: [searched], read } as const;
}

/** A page of pushes of a user's accounts, newest first; times are local to the zone. */
export async function listPushes(
  { reports, now }: People,
  member: Member,
  { current, size, asOf = now(), environment, text, ...filter }: AskOf<typeof listCall>,
  timeZone: string,
): Promise<SearchedPage<PushRow>> {
  const accounts = await findOwnAccounts(reports, member.organisation.id, environment);
  const search = toSearch(accounts, filter, timeZone);
  const before = Math.min(search.before ?? asOf + 1, asOf + 1);
  const wanted = { ...search, before };
  const asked = { current, size, asOf };
  const { rows, ...page } = text
    ? await readSearchedPage(reports, toSearchedPushes(reports, wanted), { ...asked, text })
    : { ...(await readGrowingPage(reports, toListed(reports, wanted), asked)), older: null };
  return { ...page, rows: rows.map((row) => toPushRow(row, accounts)) };
}

/** Why an attempt failed, in the reader's language. */
function toError(
  { error, fault }: Pick<Selectable<PushAttemptTable>, 'error' | 'fault'>,
  textOf: TextOf,
) {
  const known = fault === null ? undefined : readKeptFault(fault);
  if (!known) return { error, isErrorEnglish: error !== null };
  return { error: textOf(known.text, known.values), isErrorEnglish: false };
}

/** One push to an account of a person, with its attempts; another person's is answered like a missing one. */
export async function showPush(
  { database, secrets, showPictures }: People,
  member: Member,
  pushId: string,
  textOf: TextOf,
): Promise<PushDetail> {
  const accounts = await findOwnAccounts(database, member.organisation.id);
  const push = await findPush(database, toPushId(pushId));
  if (!push || !accounts.some(({ id }) => id === push.account_id)) {
    throw new PortalError('notFound', 'portal.pushUnknown');
  }
  const sent = await findSent(database, secrets, push.id);
  const tries = push.tries.map((each) => ({
    number: each.number,
    time: each.attempted_at,
    durationMs: each.duration_ms,
    httpStatus: each.http_status,
    ...toError(each, textOf),
    answer: each.answer,
    answerHeaders: readAnswerHeaders(each),
    sent: sent.get(each.number) ?? null,
    thinned: each.thinned === 1,
  }));
  const row = { ...push, tried: tries.at(-1)?.number ?? null };
  const content = showPictures(push.account_id, push.content);
  return { ...toPushRow(row, accounts), content, tries };
}

/** Another user's push is reported like a missing one. */
async function replayOne(people: People, accounts: readonly OwnAccount[], id: string) {
  const push = await findPush(people.database, id);
  const account = accounts.find((each) => each.id === push?.account_id);
  if (!account) throw new PortalError('notFound', 'portal.pushUnknown');
  const replayed = await replay(people, { id, accountId: account.id });
  if (replayed === 0) throw new PortalError('conflict', 'portal.pushNotParked');
  return replayed;
}

/** Restarts parked pushes of a person: one, or all that were written since a time of the zone. */
export async function replayPushes(
  people: People,
  member: Member,
  { id, environment, since }: AskOf<typeof replayCall>,
  timeZone: string,
): Promise<{ replayed: number }> {
  const accounts = await findOwnAccounts(people.database, member.organisation.id, environment);
  if (id) return { replayed: await replayOne(people, accounts, toPushId(id)) };
  if (!since) throw fieldError('since', 'form.rule.required');
  const moment = parseLocalTime(since, timeZone, 'earlier');
  let replayed = 0;
  for (const account of accounts) {
    replayed += await replay(people, { accountId: account.id, since: moment });
  }
  return { replayed };
}

export const pushesHandlers = {
  'console/pushes': ({ people, member, request, timeZone }) =>
    listPushes(people, member, request, timeZone),
  'console/push': ({ people, member, request, textOf }) =>
    showPush(people, member, request.id, textOf),
  'console/replayPushes': ({ people, member, request, timeZone }) =>
    replayPushes(people, member, request, timeZone),
} satisfies Partial<Handlers>;
