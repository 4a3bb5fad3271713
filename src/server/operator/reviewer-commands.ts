import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createReviewer, removeReviewer } from '#server/people/users/reviewer.ts';
import type { Command, Options } from './command.ts';

/** With `--password` the first line of standard input; undefined lets one be made. */
async function readPassword(options: Options, input: Readable): Promise<string | undefined> {
  if (!options.flag('password')) return undefined;
  const [line = ''] = (await text(input)).split(/\r?\n/);
  return line;
}

/** The courier's reviewers, who sign in with an authenticator: `reviewer create|remove`. */
export const reviewerCommands: Record<string, Command> = {
  'reviewer create': {
    options: ['email', 'account', 'password'],
    flags: ['password'],
    async run({ people, input }, options) {
      return createReviewer(people, {
        email: options.text('email'),
        account: options.text('account'),
        password: await readPassword(options, input),
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
};
