import { StaffError } from '#server/errors/staff-error.ts';
import { readCurrent } from '#server/people/factors/own-factors.ts';
import { beginReset, stopReset } from '#server/people/factors/reset.ts';
import type { Command } from './command.ts';
import { findUser } from './find-user.ts';

const actor = 'operator';

/** Second factors that somebody lost: `factor reset|stop`. */
export const factorCommands: Record<string, Command> = {
  'factor reset': {
    options: ['account'],
    async run({ people }, options) {
      const { account, offAt } = await beginReset(people, options.text('account'));
      return { account, offAt: new Date(offAt).toISOString() };
    },
  },
  'factor stop': {
    options: ['account'],
    async run({ people }, options) {
      const account = options.text('account');
      return people.write(async (transaction) => {
        const user = await readCurrent(transaction, await findUser(transaction, account));
        if (await stopReset(transaction, people, user, actor)) return { account, stopped: true };
        throw new StaffError(`no reset of ${account} is under way`);
      });
    },
  },
};
