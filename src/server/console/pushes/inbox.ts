import type {
  directPushes as directCall,
  Inbox,
  InboxAnswer,
  InboxPush,
  InboxRow,
} from '#contract/portal/console-inbox.ts';
import { type PushKind, pushKinds } from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { InboxPushTable } from '#server/database/push-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { findAccountOf } from '#server/people/accounts/list-accounts.ts';
import { lockUser } from '#server/people/lock-user.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { directPushes } from '#server/push/direct.ts';
import { readBizContent } from '#server/push/inbox.ts';
import { listTokens } from './listen-tokens.ts';

const usuallyShown = 50;

/** Inboxes and listeners are of the sandbox: production's pushes go to a receiver of one's own. */
function findSandbox(database: Queryable, user: UserRow) {
  return findAccountOf(database, user.id, 'sandbox');
}

function toRow(row: InboxPushTable, headers: Record<string, string>): InboxRow {
  return {
    id: row.id,
    kind: row.kind as PushKind,
    billCode: row.bill_code,
    attempt: Number(headers['x-push-attempt']),
    test: headers['x-push-test'] === 'true',
    genuine: headers.digest === row.expected,
    httpStatus: row.http_status,
    receivedAt: row.received_at,
  };
}

function readHeaders({ headers }: InboxPushTable): Record<string, string> {
  return JSON.parse(headers) as Record<string, string>;
}

async function readKinds(database: Queryable, accountId: string) {
  const rows = await database
    .selectFrom('callback')
    .select(['kind', 'url', 'own_url', 'disabled_at'])
    .where('account_id', '=', accountId)
    .execute();
  return pushKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return {
      kind,
      url: row?.url ?? null,
      ownUrl: row?.own_url ?? null,
      disabled: row !== undefined && row.disabled_at !== null,
    };
  });
}

async function countKept(database: Queryable, accountId: string): Promise<number> {
  const { total } = await database
    .selectFrom('inbox_push')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A person's test inbox: what it took last, what it answers, and which pushes come to it. */
export async function readInbox(
  { database }: People,
  user: UserRow,
  size = usuallyShown,
): Promise<Inbox> {
  const { id, api_account: apiAccount } = await findSandbox(database, user);
  const chosen = await database
    .selectFrom('inbox')
    .select('answer')
    .where('account_id', '=', id)
    .executeTakeFirst();
  const listener = await database
    .selectFrom('listener')
    .select('seen_at')
    .where('account_id', '=', id)
    .executeTakeFirst();
  const rows = await database
    .selectFrom('inbox_push')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
  return {
    apiAccount,
    answer: chosen?.answer ?? 'ok',
    kinds: await readKinds(database, id),
    rows: rows.map((row) => toRow(row, readHeaders(row))),
    total: await countKept(database, id),
    tokens: await listTokens(database, id),
    listenerSeenAt: listener?.seen_at ?? null,
  };
}

/** One push that a person's test inbox took; somebody else's answers like none. */
export async function readInboxPush(
  { database }: People,
  user: UserRow,
  id: string,
): Promise<InboxPush> {
  const account = await findSandbox(database, user);
  const row = await database
    .selectFrom('inbox_push')
    .selectAll()
    .where('id', '=', id.trim().toLowerCase())
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (!row) throw new PortalError('notFound', 'portal.inboxPushUnknown');
  const headers = readHeaders(row);
  const { body, expected } = row;
  return { ...toRow(row, headers), headers, body, bizContent: readBizContent(body), expected };
}

/** Chooses what a person's test inbox answers from now on. */
export async function setAnswer(people: People, user: UserRow, answer: InboxAnswer): Promise<void> {
  await people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    const { id } = await findSandbox(transaction, user);
    await transaction
      .insertInto('inbox')
      .values({ account_id: id, answer })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ answer }))
      .execute();
  });
}

/** Forgets what a person's test inbox took. */
export async function clearInbox(people: People, user: UserRow): Promise<void> {
  const { id } = await findSandbox(people.database, user);
  await people.write((transaction) =>
    transaction.deleteFrom('inbox_push').where('account_id', '=', id).execute(),
  );
}

/** Sends a person's sandbox pushes of a kind, or of all, to the portal's inbox or listener, or back. */
export async function direct(
  people: People,
  user: UserRow,
  { to, kind }: AskOf<typeof directCall>,
): Promise<void> {
  const { id: accountId } = await findSandbox(people.database, user);
  const kinds = kind ? [kind] : pushKinds;
  await directPushes(people, { accountId, kinds, to }, (transaction) =>
    lockUser(transaction, user.id),
  );
}
