import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { noteDuty } from '#server/database/duties.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { BrokenAudit, verifyAudit } from '#server/people/audit/verify-audit.ts';
import { readCurrent } from '#server/people/factors/own-factors.ts';
import { beginReset, stopReset } from '#server/people/factors/reset.ts';
import { endSessions } from '#server/people/sessions/session-store.ts';
import { createReviewer, removeReviewer } from '#server/people/users/reviewer.ts';
import { actor, type Command, type Options, UsageError } from './command.ts';
import { findUser } from './find-user.ts';

/** Lost second factors: `factor reset|stop`. */
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

/** Compares the audit record with its hashes: `audit verify`. */
export const auditCommands: Record<string, Command> = {
  'audit verify': {
    options: ['expect'],
    async run({ people }, options) {
      const expected = options.expectedHash('the hash that an earlier verify');
      try {
        const verified = await verifyAudit(people, expected);
        await noteDuty(people.database, 'audit_verify', people.now());
        return verified;
      } catch (error) {
        if (!(error instanceof BrokenAudit)) throw error;
        throw new StaffError(`the audit record is broken: ${error.message}`);
      }
    },
  },
};

/** With `--password` the first line of standard input; undefined for a generated one. */
async function readPassword(options: Options, input: Readable): Promise<string | undefined> {
  if (!options.flag('password')) return undefined;
  const [line = ''] = (await text(input)).split(/\r?\n/);
  return line;
}

/** Reviewers, `reviewer create|remove`, and sessions, `session end`. */
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
