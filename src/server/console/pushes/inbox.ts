import { type PushKind, pushKinds } from '#contract/operations/pushes.ts';
import {
  type directPushes as directCall,
  type Inbox,
  type InboxAnswer,
  type InboxPush,
  type InboxRow,
  mostKept,
} from '#contract/portal/console-inbox.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { InboxPushTable } from '#server/database/push-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findAccountOf } from '#server/people/credentials/list-accounts.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { directPushes, listCallbacks } from '#server/push/callbacks.ts';
import { keptMs, readProofs, readSigned, readVersion } from '#server/push/inbox.ts';
import { listTokens } from './listen-tokens.ts';

const usuallyShown = 50;

/** Inboxes and listeners are only for the sandbox; production needs a real receiver. */
function findSandbox(database: Queryable, member: Member) {
  return findAccountOf(database, member.organisation.id, 'sandbox');
}

/** Columns of the list: no body, and nothing that only the page of one push shows. */
const shownInList = [
  'id',
  'kind',
  'bill_code',
  'headers',
  'expected',
  'http_status',
  'received_at',
] as const;

type ListedPush = Pick<InboxPushTable, (typeof shownInList)[number]>;

function toRow(row: ListedPush, headers: Record<string, string>): InboxRow {
  return {
    id: row.id,
    kind: row.kind as PushKind,
    billCode: row.bill_code,
    attempt: Number(headers['x-push-attempt']),
    test: headers['x-push-test'] === 'true',
    version: readVersion(headers),
    genuine: readProofs(headers).includes(row.expected),
    httpStatus: row.http_status,
    receivedAt: row.received_at,
  };
}

function readHeaders({ headers }: ListedPush): Record<string, string> {
  return JSON.parse(headers) as Record<string, string>;
}

async function readKinds(database: Queryable, accountId: string) {
  const rows = await listCallbacks(database, accountId);
  return pushKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return {
      kind,
      url: row?.url ?? null,
      ownUrl: row?.own_url ?? null,
      version: row?.version ?? null,
      disabled: Boolean(row?.disabled_at),
    };
  });
}

/** Selects an inbox's pushes; the sweep may be late, and concurrent writers may exceed the limit by one. */
function selectKept({ reports, now }: People, accountId: string) {
  return reports
    .selectFrom('inbox_push')
    .where('account_id', '=', accountId)
    .where('received_at', '>=', now() - keptMs);
}

async function countKept(people: People, accountId: string): Promise<number> {
  const { total } = await selectKept(people, accountId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Math.min(total, mostKept);
}

/** A user's test inbox: latest pushes, configured response, and the kinds directed to it. */
export async function readInbox(
  people: People,
  member: Member,
  size = usuallyShown,
): Promise<Inbox> {
  const { reports, now } = people;
  const { id } = await findSandbox(reports, member);
  const { answer, seen_at } = await reports
    .selectFrom('account')
    .leftJoin('inbox', 'inbox.account_id', 'account.id')
    .leftJoin('listener', 'listener.account_id', 'account.id')
    .select(['inbox.answer', 'listener.seen_at'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await selectKept(people, id)
    .select(shownInList)
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
  return {
    answer: answer ?? 'ok',
    kinds: await readKinds(reports, id),
    rows: rows.map((row) => toRow(row, readHeaders(row))),
    total: await countKept(people, id),
    tokens: await listTokens(reports, id, now()),
    listenerSeenAt: seen_at,
  };
}

/** One push in a person's test inbox; another person's is answered like a missing one. */
export async function readInboxPush(
  people: People,
  member: Member,
  id: string,
): Promise<InboxPush> {
  const account = await findSandbox(people.reports, member);
  const row = await selectKept(people, account.id)
    .selectAll()
    .where('id', '=', id.trim().toLowerCase())
    .executeTakeFirst();
  if (!row) throw new PortalError('notFound', 'portal.inboxPushUnknown');
  const headers = readHeaders(row);
  const { body, expected } = row;
  return { ...toRow(row, headers), headers, body, signed: readSigned(headers, body), expected };
}

/** Sets the response of a user's test inbox. */
export async function setAnswer(
  people: MemberPeople,
  member: Member,
  answer: InboxAnswer,
): Promise<void> {
  await people.write(async (transaction) => {
    const { id } = await findSandbox(transaction, member);
    await transaction
      .insertInto('inbox')
      .values({ account_id: id, answer })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ answer }))
      .execute();
  });
}

/** Clears a user's test inbox. */
export async function clearInbox(people: MemberPeople, member: Member): Promise<void> {
  const { id } = await findSandbox(people.database, member);
  await people.write((transaction) =>
    transaction.deleteFrom('inbox_push').where('account_id', '=', id).execute(),
  );
}

/** Directs a user's sandbox pushes of one or all kinds to the portal's inbox or listener, or back. */
export async function direct(
  people: MemberPeople,
  member: Member,
  { to, kind, version }: AskOf<typeof directCall>,
): Promise<void> {
  const { id: accountId } = await findSandbox(people.database, member);
  const kinds = kind ? [kind] : pushKinds;
  await directPushes(people, { accountId, kinds, to: to === 'listen' ? 'listener' : to, version });
}

export const inboxHandlers = {
  'console/inbox': ({ people, member, request }) => readInbox(people, member, request.size),
  'console/inboxPush': ({ people, member, request }) => readInboxPush(people, member, request.id),
  'console/inboxAnswer': ({ people, member, request }) => setAnswer(people, member, request.answer),
  'console/clearInbox': ({ people, member }) => clearInbox(people, member),
  'console/directPushes': ({ people, member, request }) => direct(people, member, request),
} satisfies Partial<Handlers>;
