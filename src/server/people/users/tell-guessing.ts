import type { UserRow } from '#server/database/people-tables.ts';
import { addMessage } from '../messages/add-message.ts';
import type { People } from '../people.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Tells a person by mail, once a day at most, that somebody tries one password after the other; nobody
 * can switch this off.
 */
export async function tellGuessing(people: People, user: UserRow): Promise<void> {
  const { id, account, email, language, shared } = user;
  if (email === null || shared === 1) return;
  const now = people.now();
  await people.write(async (transaction) => {
    const isFirst = await transaction
      .updateTable('users')
      .set({ guessing_told_at: now })
      .where('id', '=', id)
      .where(({ eb, or }) =>
        or([eb('guessing_told_at', 'is', null), eb('guessing_told_at', '<=', now - dayMs)]),
      )
      .returning('id')
      .executeTakeFirst();
    if (!isFirst) return;
    await addMessage(transaction, people, {
      userId: id,
      channel: 'mail',
      recipient: email,
      template: 'passwordGuessed',
      values: { account },
      language,
    });
  });
}
