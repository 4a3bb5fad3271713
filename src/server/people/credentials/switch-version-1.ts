import {
  type ConsoleAccount,
  type switchVersion1 as call,
  version1UndoDays,
} from '#contract/portal/console-accounts.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import { toTime } from '../messages/reader.ts';
import type { Member } from '../organisations/member.ts';
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
  member: Member,
  { environment, off }: AskOf<typeof call>,
): Promise<ConsoleAccount> {
  return changeAccount(people, member, environment, async (transaction, id) => {
    const offAfter = people.now() - version1UndoMs;
    if (await setVersion1(transaction, people, { id, off, actor: member.user.id, offAfter }))
      return;
    const { v1_off_at } = await findAccountOf(transaction, member.organisation.id, environment);
    if (!off && v1_off_at !== null)
      throw new PortalError('conflict', 'portal.version1Over', {
        values: { days: version1UndoDays },
      });
  });
}
