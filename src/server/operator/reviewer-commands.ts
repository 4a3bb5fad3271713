import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { addAudit } from '#server/people/audit/audit.ts';
import { endSessions } from '#server/people/sessions/session-store.ts';
import { createReviewer, removeReviewer } from '#server/people/users/reviewer.ts';
import { type Command, type Options, UsageError } from './command.ts';
import { findUser } from './find-user.ts';

const actor = 'operator';

/** With `--password` the first line of standard input; undefined lets one be made. */
async function readPassword(options: Options, input: Readable): Promise<string | undefined> {
  if (!options.flag('password')) return undefined;
  const [line = ''] = (await text(input)).split(/\r?\n/);
  return line;
}

/** Who signs in: the courier's reviewers, `reviewer create|remove`, and everybody, `session end`. */
export const reviewerCommands: Record<string, Command> = {
  'reviewer create': {
    options: ['email', 'account', 'password', 'language'],
    flags: ['password'],
    async run({ people, input }, options) {
      return createReviewer(people, {
        email: options.text('email'),
        account: options.text('account'),
        password: await readPassword(options, input),
        language: options.optional('language'),
      });
    },
  },
  'reviewer remove': {
    options: ['account'],
    async run({ people }, options) {
      const account = options.text('account');
      await removeReviewer(people, account);
      return { account, removed: true };
    },
  },
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
        const ended = await endSessions(transaction, { userId: id });
        const done = { actor, subject: id ?? 'all', details: { ended } };
        addAudit(transaction, people, { ...done, action: 'session.end' });
        return { ended };
      });
    },
  },
};
