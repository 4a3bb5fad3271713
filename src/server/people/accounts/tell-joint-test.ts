import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { JointTestListener } from '#server/accounts/joint-tests.ts';
import { notify } from '../messages/add-message.ts';
import type { People } from '../people.ts';

/** Tells the owner of a sandbox that an interface has shown all that production asks for. */
export function createTellJointTest(
  people: Pick<People, 'texts' | 'settings' | 'now'>,
): JointTestListener {
  return async (transaction, { accountId, operation }) => {
    const user = await transaction
      .selectFrom('account')
      .innerJoin('users', 'users.id', 'account.user_id')
      .select(['users.id', 'users.email', 'users.language', 'users.mail_off'])
      .where('account.id', '=', accountId)
      .executeTakeFirst();
    if (!user) return;
    const { locale } = findLanguage(user.language) ?? defaultLanguage;
    const title = people.texts.get(locale, `operation.${operation.id}.title`);
    await notify(transaction, people, user, {
      template: 'jointTestingComplete',
      values: { operation: title },
    });
  };
}
