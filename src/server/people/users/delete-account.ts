import type { AskOf } from '#contract/portal/define-call.ts';
import type { userDeleteAccount } from '#contract/portal/user.ts';
import { newPrivateKey } from '#server/accounts/account-store.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { fieldError } from '../portal-error.ts';
import { assertNotShared } from './assert-own.ts';
import { toAccountKey } from './user-store.ts';

type Ground = Pick<People, 'secrets'>;

/** What is a person's alone. */
const ofPerson = [
  // In the order in which ending sessions takes them, which may be at the same moment.
  'known_device',
  'sessions',
  'session_event',
  'audit_origin',
  'known_network',
  'passkey',
  'recovery_code',
  'certification',
  'certification_rejection',
  'image',
  'application',
  'alert_setting',
] as const;

/** What an account has only while it is somebody's. */
const ofAccount = [
  'joint_test',
  'call_record',
  'callback',
  'callback_secret',
  'inbox',
  'inbox_push',
  'listen_token',
  'listener',
  'told_alert',
  'account_interface',
] as const;

/**
 * The accounts stay as the holders of their orders, without a person: no key opens them, no
 * interface is granted, no address is called, and what was logged of their calls loses its bodies.
 */
async function closeAccounts(transaction: Queryable, { secrets }: Ground, userId: string) {
  // Rows in the order in which the gateway and the pushes take them, which write at the same time.
  const closed = await transaction
    .updateTable('account')
    .set({
      user_id: null,
      private_key: secrets.seal(newPrivateKey()),
      old_key: null,
      old_key_until: null,
      webhook_secret: null,
      old_webhook_secret: null,
      old_webhook_until: null,
      old_webhook_used_at: null,
      old_webhook_told_at: null,
      webhook_changed_at: null,
      v1_used_from: null,
      allowed_addresses: null,
      all_interfaces: 0,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  await transaction
    .updateTable('push')
    .set({ status: 'dead' })
    .where('account_id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();
  for (const table of ofAccount) {
    await transaction.deleteFrom(table).where('account_id', 'in', ids).execute();
  }
  await transaction
    .updateTable('customer')
    .set({ password: null })
    .where('account_id', 'in', ids)
    .execute();
  await transaction
    .updateTable('call_log')
    .set({ received: null, answered: null, headers: null, diagnosis: null, uuid: '' })
    .where('account_id', 'in', ids)
    .execute();
}

/**
 * Removes everything that is a person's own; for the demo integrator, staff and who asks for it alike.
 * The transaction holds the person's row already (lock-user.ts).
 */
export async function removeUser(
  transaction: Queryable,
  ground: Ground,
  { id, phone, email, email_key }: UserRow,
): Promise<void> {
  await closeAccounts(transaction, ground, id);
  for (const table of ofPerson) {
    await transaction.deleteFrom(table).where('user_id', '=', id).execute();
  }
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
  // As it was typed when nobody was signed in, and as it is kept here.
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

/** A person leaves for good: by the account name, typed once more. */
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
    // Without where they left from.
    const nowhere = { ...people, origin: undefined };
    addAudit(transaction, nowhere, { actor: user.id, action: 'user.delete' });
  });
}
