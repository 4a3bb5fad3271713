import { hash, randomBytes, randomUUID } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { findLanguage, languageOfLocale } from '#contract/languages.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import {
  type invite as call,
  type Invitation,
  invitationDays,
  mostInvitations,
} from '#contract/portal/organisation.ts';
import type { InvitationTable } from '#server/database/organisation-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addMemberAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import { addMessage } from '../messages/add-message.ts';
import { PortalError } from '../portal-error.ts';
import { countRows } from '../read-page.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { parseEmail, toEmailKey } from '../users/contact.ts';
import { type Member, roleNames } from './member.ts';

const tokenBytes = 32;
export const toTokenHash = (token: string) => hash('sha256', token);

/** Refuses if too many are pending; one to the same address is replaced. */
async function assertRoom(transaction: Queryable, { organisation }: Member, now: number) {
  const waiting = transaction
    .selectFrom('invitation')
    .where('organisation_id', '=', organisation.id)
    .where('expires_at', '>', now);
  if ((await countRows(waiting)) < mostInvitations) return;
  throw new PortalError('conflict', 'portal.invitationsMost', {
    values: { limit: mostInvitations },
  });
}

/** In the language of the address's user, which only they see, else of the inviter. */
async function toLanguage(transaction: Queryable, emailKey: string, { user }: Member) {
  const invited = await transaction
    .selectFrom('users')
    .select('language')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return invited?.language ?? user.language;
}

async function mailInvitation(
  transaction: Queryable,
  people: MemberPeople,
  { email, email_key, role }: Pick<InvitationTable, 'email' | 'email_key' | 'role'>,
  token: string,
): Promise<void> {
  const { member } = people;
  const language = await toLanguage(transaction, email_key, member);
  const { locale } = findLanguage(language) ?? languageOfLocale('en');
  await addMessage(transaction, people, {
    template: 'invited',
    values: {
      account: member.user.account,
      organisation: member.organisation.name,
      role: people.texts.get(locale, roleNames[role]),
      days: invitationDays,
      token,
    },
    channel: 'mail',
    recipient: email,
    language,
  });
}

/**
 * Invites an email address. The response does not reveal whether it has an account or is a member.
 * A newer invitation replaces the previous one.
 */
export async function invite(
  people: MemberPeople,
  { email: typed, role }: AskOf<typeof call>,
): Promise<Invitation> {
  const { user, organisation } = people.member;
  assertNotShared(user);
  const email = parseEmail(typed);
  const email_key = toEmailKey(email);
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = people.now();
  const invitation = {
    id: randomUUID(),
    organisation_id: organisation.id,
    ...{ email, email_key, role },
    token_hash: toTokenHash(token),
    invited_by: user.id,
    created_at: now,
    expires_at: now + invitationDays * dayMs,
  };
  const write = () =>
    people.write(async (transaction) => {
      await transaction
        .deleteFrom('invitation')
        .where('organisation_id', '=', organisation.id)
        .where('email_key', '=', email_key)
        .execute();
      await assertRoom(transaction, people.member, now);
      await transaction.insertInto('invitation').values(invitation).execute();
      await mailInvitation(transaction, people, invitation, token);
      addMemberAudit(transaction, people, people.member, 'organisation.invite', { role });
    });
  await people.limits.invitations.consumeFor(organisation.id, () =>
    people.limits.invitedAddresses.consumeFor(email_key, write),
  );
  const { id, created_at: createdAt, expires_at: expiresAt } = invitation;
  return { id, email, role, invitedBy: user.account, createdAt, expiresAt };
}

export async function revokeInvitation(people: MemberPeople, id: string): Promise<void> {
  const { organisation } = people.member;
  await people.write(async (transaction) => {
    const revoked = await transaction
      .deleteFrom('invitation')
      .where('id', '=', id.trim().toLowerCase())
      .where('organisation_id', '=', organisation.id)
      .returning('role')
      .executeTakeFirst();
    if (!revoked) throw new PortalError('notFound', 'portal.invitationGone');
    addMemberAudit(transaction, people, people.member, 'organisation.revokeInvitation', revoked);
  });
}

export const inviteHandlers = {
  'organisation/invite': ({ people, request }) => invite(people, request),
  'organisation/revokeInvitation': ({ people, request }) => revokeInvitation(people, request.id),
} satisfies Partial<Handlers>;
