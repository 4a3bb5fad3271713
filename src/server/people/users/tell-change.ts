import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addMessage } from '../messages/add-message.ts';
import type { People } from '../people.ts';

type Change = 'passwordChanged' | 'phoneChanged' | 'emailChanged' | 'newAddress';

/**
 * Tells a person, as they could be reached before, that something changed or was used which guards the account;
 * nobody can switch this off.
 */
export async function tellChange(
  transaction: Queryable,
  people: Pick<People, 'texts' | 'settings' | 'now'>,
  before: UserRow,
  template: Change,
  values: Record<string, string> = {},
): Promise<void> {
  const { id, account, email, phone, language } = before;
  const byPhone = { channel: 'sms', recipient: phone } as const;
  const byMail = { channel: 'mail', recipient: email } as const;
  const ways = template === 'phoneChanged' ? [byPhone, byMail] : [byMail, byPhone];
  const way = ways.find(({ recipient }) => recipient !== null);
  if (!way || way.recipient === null) return;
  const { channel, recipient } = way;
  await addMessage(transaction, people, {
    userId: id,
    channel,
    recipient,
    template,
    values: { account, ...values },
    language,
  });
}
