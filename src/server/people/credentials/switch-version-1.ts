import { dayMs } from '#contract/durations.ts';
import {
  type ConsoleAccount,
  type switchVersion1 as call,
  version1UndoDays,
} from '#contract/portal/console-accounts.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { findVersionEnd, type VersionEnd } from '#server/accounts/version-end.ts';
import type { Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import { addMessage, toReader, toTime } from '../messages/add-message.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { toAccountValues } from './key-values.ts';
import { changeAccount, findAccountOf, version1UndoMs } from './list-accounts.ts';

interface Switch {
  /** Id of the account. */
  id: string;
  off: boolean;
  /** Id of the acting user, or `operator`. */
  actor: string;
  /** Only switches on if it was switched off after this time; absent: at any time. */
  offAfter?: number;
}

/**
 * Switches version 1 of an account off or on, with the audit entry and the email to its owner;
 * false if nothing changed, or if it was switched off before `offAfter`.
 */
export async function setVersion1(
  transaction: Queryable,
  people: People,
  { id, off, actor, offAfter = 0 }: Switch,
): Promise<boolean> {
  const now = people.now();
  const account = await transaction
    .updateTable('account')
    .set({ v1_off_at: off ? now : null })
    .where('id', '=', id)
    .where(({ eb }) => (off ? eb('v1_off_at', 'is', null) : eb('v1_off_at', '>', offAfter)))
    .returning(['organisation_id', 'api_account', 'environment'])
    .executeTakeFirst();
  if (!account) return false;
  const { environment, organisation_id: organisationId } = account;
  addAudit(transaction, people, {
    actor,
    subject: id,
    details: { environment },
    action: off ? 'account.version1Off' : 'account.version1On',
  });
  if (organisationId === null) return true;
  await notifyMembers(transaction, people, organisationId, (reader) => {
    const values = toAccountValues(people.texts, reader.locale, account);
    if (!off) return { template: 'version1On', values };
    return {
      template: 'version1Off',
      values: { ...values, until: toTime(reader, now + version1UndoMs) },
    };
  });
  return true;
}

/**
 * Switches version 1 of the user's account off, or on again while the owner may; a later refusal
 * refers to the staff. Does nothing if it is already so.
 */
export function switchVersion1(
  people: MemberPeople,
  { environment, off }: AskOf<typeof call>,
): Promise<ConsoleAccount> {
  return changeAccount(people, environment, async (transaction, id) => {
    const offAfter = people.now() - version1UndoMs;
    if (await setVersion1(transaction, people, { id, off, actor: people.member.user.id, offAfter }))
      return;
    const { v1_off_at } = await findAccountOf(
      transaction,
      people.member.organisation.id,
      environment,
    );
    if (!off && v1_off_at !== null)
      throw new PortalError('conflict', 'portal.version1Over', {
        values: { days: version1UndoDays },
      });
  });
}

/** The migration guide promises at least a year from the email. */
const leastNoticeDays = 365;
/** Accounts whose last call of version 1 is older do not use it any more. */
const usedWithinMs = 90 * dayMs;

/** Members whose accounts recently used version 1; they are notified regardless of their settings. */
function listUsers(transaction: Queryable, now: number) {
  return transaction
    .selectFrom('users')
    .innerJoin('member', 'member.user_id', 'users.id')
    .innerJoin('account', 'account.organisation_id', 'member.organisation_id')
    .select(['users.id', 'email', 'language', 'time_zone'])
    .distinct()
    .where('member.role', '!=', 'viewer')
    .where('email', 'is not', null)
    .where('v1_used_at', '>', now - usedWithinMs)
    .where('v1_off_at', 'is', null)
    .execute();
}

/**
 * Sets the deprecation and end dates of version 1: responses include both within a minute, and its
 * users are notified by email. Resolves to their number. Throws a StaffError if the end is too
 * near.
 */
export async function endVersion1(
  people: People,
  { deprecated_at, sunset_at }: VersionEnd,
  actor: string,
): Promise<{ mailed: number }> {
  const now = people.now();
  if (sunset_at < now + leastNoticeDays * dayMs || sunset_at <= deprecated_at) {
    throw new StaffError(
      `version 1 must be served for ${leastNoticeDays} days at least from today, and beyond the day it is deprecated`,
    );
  }
  return people.write(async (transaction) => {
    const end = { deprecated_at, sunset_at };
    const known = await findVersionEnd(transaction);
    // Repeating the command sends no second email.
    if (known?.deprecated_at === deprecated_at && known.sunset_at === sunset_at)
      return { mailed: 0 };
    await transaction
      .insertInto('version_end')
      .values({ version: 1, ...end })
      .onConflict((conflict) => conflict.column('version').doUpdateSet(end))
      .execute();
    const users = await listUsers(transaction, now);
    for (const user of users) {
      const { id: userId, email, language } = user;
      if (email === null) continue;
      const until = toTime(toReader(people, user), sunset_at);
      await addMessage(transaction, people, {
        template: 'version1Ends',
        values: { until },
        userId,
        channel: 'mail',
        recipient: email,
        language,
      });
    }
    addAudit(transaction, people, { actor, action: 'version.end', details: { endsAt: sunset_at } });
    return { mailed: users.length };
  });
}

/** Cancels the end of version 1, without an email; publish a notice instead. */
export async function keepVersion1(people: People, actor: string): Promise<void> {
  await people.write(async (transaction) => {
    if (!(await findVersionEnd(transaction))) {
      throw new StaffError('no end of version 1 is set');
    }
    await transaction.deleteFrom('version_end').where('version', '=', 1).execute();
    addAudit(transaction, people, { actor, action: 'version.keep' });
  });
}

export const switchVersion1Handlers = {
  'console/switchVersion1': ({ people, request }) => switchVersion1(people, request),
} satisfies Partial<Handlers>;
