import { holdOrganisation } from '../lock-member.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';

const dayMs = 24 * 60 * 60 * 1000;
const template = 'productionKeyUsed';

/** Tells who looks after a sandbox that it was called with the key of production; one mail a day. */
export function createTellProductionKey(people: People) {
  const { write, now } = people;
  return (accountId: string): Promise<void> =>
    write(async (transaction) => {
      const account = await transaction
        .selectFrom('account')
        .select(['organisation_id', 'api_account'])
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (!account?.organisation_id) return;
      const { organisation_id: organisationId, api_account: apiAccount } = account;
      // Whoever holds the row looks, and writes, alone.
      if (!(await holdOrganisation(transaction, organisationId))) return;
      const told = await transaction
        .selectFrom('message')
        .select('id')
        .where('user_id', 'in', ({ selectFrom }) =>
          selectFrom('member').select('user_id').where('organisation_id', '=', organisationId),
        )
        // Who looks after several is told of each.
        .where('body', 'like', `%${apiAccount}%`)
        .where('template', '=', template)
        .where('created_at', '>', now() - dayMs)
        .limit(1)
        .executeTakeFirst();
      if (told) return;
      await notifyMembers(transaction, people, organisationId, () => ({
        template,
        values: { apiAccount },
      }));
    });
}
