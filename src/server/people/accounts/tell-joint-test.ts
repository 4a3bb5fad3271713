import type { JointTestListener } from '#server/accounts/joint-tests.ts';
import { notify } from '../messages/add-message.ts';
import type { People } from '../people.ts';

/** Tells the owner of a sandbox that an interface has shown all that production asks for. */
export function createTellJointTest(
  people: Pick<People, 'texts' | 'settings' | 'now'>,
): JointTestListener {
  return async (transaction, { accountId, operation }) => {
    const owner = await transaction
      .selectFrom('account')
      .select('user_id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!owner?.user_id) return;
    await notify(transaction, people, owner.user_id, ({ locale }) => ({
      template: 'jointTestingComplete',
      values: { operation: people.texts.get(locale, `operation.${operation.id}.title`) },
    }));
  };
}
