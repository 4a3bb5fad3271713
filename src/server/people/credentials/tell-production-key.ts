import { holdOrganisation } from '../lock-member.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';

const dayMs = 24 * 60 * 60 * 1000;
const template = 'productionKeyUsed';

/** Notifies a sandbox's members, once a day, that it was called with the production key. */
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
      // The row lock serialises the check and the write.
      if (!(await holdOrganisation(transaction, organisationId))) return;
      const told = await transaction
        .selectFrom('message')
        .select('id')
        .where('user_id', 'in', ({ selectFrom }) =>
          selectFrom('member').select('user_id').where('organisation_id', '=', organisationId),
        )
        // Members of several organisations are notified for each.
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
