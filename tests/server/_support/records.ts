import assert from 'node:assert/strict';
import type { AuditTable } from '#server/database/courier-tables.ts';
import { ask, type Person } from './people.ts';
import type { TestPortal } from './portal.ts';

type OfDatabase = Pick<TestPortal, 'context'>;
type ToUser = Pick<Person, 'user'>;

/** Emails and text messages to a user, or to an address, oldest first. */
export function messagesTo(
  { context: { database } }: OfDatabase,
  to: ToUser | string,
  template?: string,
) {
  const all = database.selectFrom('message').selectAll().orderBy('id');
  const own =
    typeof to === 'string'
      ? all.where('recipient', '=', to)
      : all.where('user_id', '=', to.user.id);
  return (template === undefined ? own : own.where('template', '=', template)).execute();
}

/** Templates of these messages. */
export async function templatesTo(portal: OfDatabase, to: ToUser | string): Promise<string[]> {
  return (await messagesTo(portal, to)).map(({ template }) => template);
}

/** Text of the newest message from a template; fails if there is none. */
export async function lastText(portal: OfDatabase, to: ToUser | string, template: string) {
  const newest = (await messagesTo(portal, to, template)).at(-1);
  assert.ok(newest, template);
  return newest.body;
}

/** The newest message to anyone. */
export function newestMessage({ context: { database } }: OfDatabase) {
  const newest = database.selectFrom('message').selectAll().orderBy('id', 'desc').limit(1);
  return newest.executeTakeFirstOrThrow();
}

/** Audit rows with these values, oldest first. */
export function auditOf(
  { context: { database } }: OfDatabase,
  { actor, subject, action }: Partial<Pick<AuditTable, 'actor' | 'subject' | 'action'>>,
) {
  let rows = database.selectFrom('audit').select(['actor', 'action', 'details']);
  if (actor !== undefined) rows = rows.where('actor', '=', actor);
  if (subject !== undefined) rows = rows.where('subject', '=', subject);
  if (action !== undefined) rows = rows.where('action', '=', action);
  return rows.orderBy('sequence').execute();
}

/** The row of a user. */
export function userOf({ context: { database } }: OfDatabase, account: string) {
  const users = database.selectFrom('users').selectAll();
  return users.where('account', '=', account).executeTakeFirstOrThrow();
}

/** Code of a call that each open session may make. */
export async function sessionCode(portal: TestPortal, token: string): Promise<number> {
  return (await ask(portal, 'POST', 'user/me', {}, { token })).code;
}
