import { applicationStates } from '#contract/portal/interfaces.ts';
import { decideApplications } from '#server/console/applications/decide.ts';
import { interfaces } from '#server/console/applications/interfaces.ts';
import { listApplications } from '#server/console/applications/list-applications.ts';
import type { People } from '#server/people/people.ts';
import { type Command, type Options, toTime } from './command.ts';
import { findOrganisation } from './find-user.ts';

const pageSize = 100;
const interfaceIds = interfaces.map(({ id }) => id);

async function decide(people: People, options: Options, decision: 'approve' | 'reject') {
  const name = options.text('user');
  const operation = options.choice('interface', interfaceIds);
  const reason = decision === 'reject' ? options.text('reason') : undefined;
  const organisation = await findOrganisation(people.database, name);
  const applications = [{ organisation, operation }];
  const decided = { applications, decision, reason, actor: 'operator' };
  const [changed] = await decideApplications(people, decided);
  return { user: name, interface: operation, state: changed?.state };
}

/** Interface applications: `application list|approve|reject`. */
export const applicationCommands: Record<string, Command> = {
  'application list': {
    options: ['state', 'user', 'interface', 'page'],
    async run({ people }, options) {
      const now = people.now();
      const { rows, total, overdue } = await listApplications(people, {
        state: options.choice('state', applicationStates, 'applied'),
        account: options.optional('user'),
        operation: options.optionalChoice('interface', interfaceIds),
        current: Math.max(1, options.whole('page') ?? 1),
        size: pageSize,
      });
      return {
        total,
        overdue: overdue.applications,
        applications: rows.map((row) => ({
          user: row.account,
          level: row.level,
          interface: row.operation,
          state: row.state,
          reason: row.reason,
          appliedAt: toTime(row.appliedAt),
          dueAt: toTime(row.dueAt),
          overdue: row.dueAt !== null && row.dueAt < now,
          decidedAt: toTime(row.decidedAt),
          decidedBy: row.decidedBy,
          liveAt: toTime(row.liveAt),
          suspended: row.isSuspended,
        })),
      };
    },
  },
  'application approve': {
    options: ['user', 'interface'],
    run: ({ people }, options) => decide(people, options, 'approve'),
  },
  'application reject': {
    options: ['user', 'interface', 'reason'],
    run: ({ people }, options) => decide(people, options, 'reject'),
  },
};
