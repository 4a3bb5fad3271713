import type { JointTestListener } from '#server/accounts/joint-tests.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';

/** Tells the owner of a sandbox that an interface has shown all that production asks for. */
export function createTellJointTest(
  people: Pick<People, 'texts' | 'settings' | 'now'>,
): JointTestListener {
  return async (transaction, { accountId, operation }) => {
    const owner = await transaction
      .selectFrom('account')
      .select('organisation_id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!owner?.organisation_id) return;
    await notifyMembers(transaction, people, owner.organisation_id, ({ locale }) => ({
      template: 'jointTestingComplete',
      values: { operation: people.texts.get(locale, `operation.${operation.id}.title`) },
    }));
  };
}
