import type { AskOf } from '#contract/portal/define-call.ts';
import type { userDeleteAccount } from '#contract/portal/user.ts';
import { endOwned } from '#server/database/end-owned.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import { leaveEverything } from '../organisations/leave.ts';
import type { People } from '../people.ts';
import { fieldError } from '../portal-error.ts';
import { assertNotShared } from './assert-own.ts';
import { toAccountKey } from './user-store.ts';

type Context = Pick<People, 'secrets'>;

/**
 * Deletes a user with all data, including organisations without other members; also used for the
 * demo integrator and staff. The transaction must lock the user's row (lock-user.ts). A conflict if
 * they are the last owner of an organisation with other members.
 */
export async function removeUser(
  transaction: Queryable,
  context: Context,
  { id, phone, email, email_key }: UserRow,
): Promise<void> {
  await leaveEverything(transaction, context, id);
  // Ending sessions locks known devices first: the same order avoids a deadlock.
  await transaction.deleteFrom('known_device').where('user_id', '=', id).execute();
  await endOwned(transaction, 'user', [id]);
  const contacts = [phone, email_key].filter((contact) => contact !== null);
  await transaction
    .deleteFrom('verification_code')
    .where(({ eb, or }) =>
      or([
        eb('target', 'like', `${id}:%`),
        ...contacts.map((contact) => eb('target', '=', contact)),
      ]),
    )
    .execute();
  // Both as typed before a sign-in, and as stored.
  const recipients = [phone, email, email_key].filter((contact) => contact !== null);
  await transaction
    .deleteFrom('message')
    .where(({ eb, or, fn }) =>
      or([
        eb('user_id', '=', id),
        ...recipients.flatMap((recipient) => [
          eb('recipient', '=', recipient),
          eb(fn<string>('lower', ['recipient']), '=', recipient),
        ]),
      ]),
    )
    .execute();
  await transaction.deleteFrom('users').where('id', '=', id).execute();
}

/** Deletes the user's own account; the account name must be typed again. */
export async function deleteAccount(
  people: People,
  user: UserRow,
  { account }: AskOf<typeof userDeleteAccount>,
): Promise<void> {
  assertNotShared(user);
  if (toAccountKey(account) !== user.account_key)
    throw fieldError('account', 'portal.accountWrong');
  await people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    await removeUser(transaction, people, user);
    // Without the origin.
    const nowhere = { ...people, origin: undefined };
    addAudit(transaction, nowhere, { actor: user.id, action: 'user.delete' });
  });
}

export const deleteAccountHandlers = {
  'user/deleteAccount': ({ people, request, user }) => deleteAccount(people, user, request),
} satisfies Partial<Handlers>;
