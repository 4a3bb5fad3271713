import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addMessage } from '../messages/add-message.ts';
import type { Wording } from '../messages/templates.ts';
import type { People } from '../people.ts';

/**
 * Tells a person, as they could be reached before, that something which guards the account was changed
 * or used; nobody can switch this off.
 */
export async function tellChange(
  transaction: Queryable,
  people: People,
  { id, email, phone, language }: UserRow,
  wording: Wording<
    'passwordChanged' | 'phoneChanged' | 'emailChanged' | 'newAddress' | 'newDevice'
  >,
): Promise<void> {
  const byPhone = { channel: 'sms', recipient: phone } as const;
  const byMail = { channel: 'mail', recipient: email } as const;
  const ways = wording.template === 'phoneChanged' ? [byPhone, byMail] : [byMail, byPhone];
  const way = ways.find(({ recipient }) => recipient !== null);
  if (!way || way.recipient === null) return;
  const { channel, recipient } = way;
  await addMessage(transaction, people, { ...wording, userId: id, channel, recipient, language });
}
