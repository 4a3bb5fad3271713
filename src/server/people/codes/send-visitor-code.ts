import type { People } from '../people.ts';
import { findUserByContact } from '../users/find-user-by-name.ts';
import { type CodeToSend, sendCode } from './send-code.ts';

type VisitorCode = Pick<CodeToSend, 'channel' | 'target' | 'language' | 'long'> & {
  purpose: 'register' | 'reset';
  ip: string;
};

/**
 * A code for somebody without a session. Whoever is reached tells nobody: an owner who registers again
 * is told that the account is there, an unknown target gets nothing, and the work is the same. The demo
 * integrator's password is everybody's and cannot be reset. Resolves to the token of who asked.
 */
export async function sendVisitorCode(people: People, asked: VisitorCode): Promise<string> {
  const user = await findUserByContact(people.database, asked.target);
  if (asked.purpose === 'register') {
    return sendCode(people, { ...asked, ...(user && { template: 'accountExists' as const }) });
  }
  return sendCode(people, { ...asked, withheld: !user || user.shared === 1 });
}
