import { holdUser } from '../lock-user.ts';
import { notify } from '../messages/add-message.ts';
import type { People } from '../people.ts';

const dayMs = 24 * 60 * 60 * 1000;
const template = 'productionKeyUsed';

/** Tells the owner of a sandbox that it was called with the key of production; one mail a day. */
export function createTellProductionKey(people: People) {
  const { write, now } = people;
  return (accountId: string): Promise<void> =>
    write(async (transaction) => {
      const account = await transaction
        .selectFrom('account')
        .select(['user_id', 'api_account'])
        .where('id', '=', accountId)
        .executeTakeFirst();
      // Whoever holds the row looks, and writes, alone.
      if (!account?.user_id || !(await holdUser(transaction, account.user_id))) return;
      const told = await transaction
        .selectFrom('message')
        .select('id')
        .where('user_id', '=', account.user_id)
        .where('template', '=', template)
        .where('created_at', '>', now() - dayMs)
        .limit(1)
        .executeTakeFirst();
      if (told) return;
      await notify(transaction, people, account.user_id, () => ({
        template,
        values: { apiAccount: account.api_account },
      }));
    });
}
