import { addAudit } from '#server/people/audit/audit.ts';
import { endSessionsOf } from '#server/people/sessions/session-store.ts';
import { type Command, UsageError } from './command.ts';
import { findUser } from './find-user.ts';

const actor = 'operator';

/** Signs a person out everywhere, or everybody: `session end`. */
export const sessionCommands: Record<string, Command> = {
  'session end': {
    options: ['account', 'all'],
    flags: ['all'],
    async run({ people }, options) {
      const account = options.optional('account');
      if ((account === undefined) !== options.flag('all')) {
        throw new UsageError('name an --account, or --all');
      }
      return people.write(async (transaction) => {
        const id = account === undefined ? undefined : await findUser(transaction, account);
        const ended = await endSessionsOf(transaction, id);
        const done = { actor, subject: id ?? 'all', details: { ended } };
        addAudit(transaction, people, { ...done, action: 'session.end' });
        return { ended };
      });
    },
  },
};
