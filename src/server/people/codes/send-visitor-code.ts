import type { People } from '../people.ts';
import { toEmailKey } from '../users/contact.ts';
import { type CodeToSend, sendCode } from './send-code.ts';

type VisitorCode = Pick<CodeToSend, 'channel' | 'target' | 'language'> & {
  purpose: 'register' | 'reset';
};

function findUser({ database }: Pick<People, 'database'>, { channel, target }: VisitorCode) {
  const users = database.selectFrom('users').select(['id', 'shared']);
  const found =
    channel === 'sms'
      ? users.where('phone', '=', target)
      : users.where('email_key', '=', toEmailKey(target));
  return found.executeTakeFirst();
}

/**
 * A code for somebody without a session. Whoever is reached tells nobody: an owner who registers again
 * is told that the account is there, an unknown target gets nothing, and the work is the same. The demo
 * integrator's password is everybody's and cannot be reset.
 */
export async function sendVisitorCode(people: People, asked: VisitorCode): Promise<void> {
  const user = await findUser(people, asked);
  if (asked.purpose === 'register') {
    return sendCode(people, { ...asked, ...(user && { template: 'accountExists' as const }) });
  }
  return sendCode(people, { ...asked, withheld: !user || user.shared === 1 });
}
