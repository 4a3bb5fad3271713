import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addMessage } from '../messages/add-message.ts';
import type { SmsTemplate, Wording } from '../messages/templates.ts';
import type { People } from '../people.ts';

/**
 * Notifies a user at their previous contact that a protection of the account was changed or used,
 * regardless of settings.
 */
export async function tellChange(
  transaction: Queryable,
  people: People,
  { id, email, phone, language }: UserRow,
  wording: Wording<SmsTemplate>,
): Promise<void> {
  const byPhone = { channel: 'sms', recipient: phone } as const;
  const byMail = { channel: 'mail', recipient: email } as const;
  const ways = wording.template === 'phoneChanged' ? [byPhone, byMail] : [byMail, byPhone];
  const way = ways.find(({ recipient }) => recipient !== null);
  if (!way || way.recipient === null) return;
  const { channel, recipient } = way;
  await addMessage(transaction, people, { ...wording, userId: id, channel, recipient, language });
}

/** The same to every contact, since a thief may hold one of them. */
export async function tellEverywhere(
  transaction: Queryable,
  people: People,
  user: UserRow,
  wording: Wording<SmsTemplate>,
): Promise<void> {
  await tellChange(transaction, people, { ...user, phone: null }, wording);
  await tellChange(transaction, people, { ...user, email: null }, wording);
}
