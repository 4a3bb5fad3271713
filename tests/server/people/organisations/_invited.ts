import assert from 'node:assert/strict';
import type { MemberRole } from '#contract/portal/roles.ts';
import { type Person, succeed } from '../../_support/people.ts';
import type { TestPortal } from '../../_support/portal.ts';
import { lastText } from '../../_support/records.ts';

/** Token in the link of the last invitation to an address. */
export async function lastLink(portal: TestPortal, email: string): Promise<string> {
  const body = await lastText(portal, email, 'invited');
  const token = /\/invitation#(\S+)/.exec(body)?.[1];
  assert.ok(token, body);
  return token;
}

/** Invites an address; returns the token of its link. */
export async function inviteTo(
  portal: TestPortal,
  person: Pick<Person, 'token'>,
  email: string,
  role: MemberRole = 'developer',
): Promise<string> {
  await succeed(portal, person, 'organisation/invite', { email, role });
  return lastLink(portal, email);
}

/** Roles in a person's organisation, by account. */
export async function rolesIn(
  { context }: TestPortal,
  { organisation }: Pick<Person, 'organisation'>,
): Promise<Record<string, MemberRole>> {
  const rows = await context.database
    .selectFrom('member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['account', 'role'])
    .where('organisation_id', '=', organisation.id)
    .execute();
  return Object.fromEntries(rows.map(({ account, role }) => [account, role]));
}
