import { applicationStates } from '#contract/portal/interfaces.ts';
import { findVersionEnd } from '#server/accounts/version-end.ts';
import { decideApplications } from '#server/console/applications/decide.ts';
import { interfaces } from '#server/console/applications/interfaces.ts';
import { listApplications } from '#server/console/applications/list-applications.ts';
import { endVersion1, keepVersion1 } from '#server/people/credentials/switch-version-1.ts';
import type { People } from '#server/people/people.ts';
import { actor, type Command, type Options, toTime, UsageError } from './command.ts';
import { findOrganisation } from './find-user.ts';

/** Returns midnight in the courier's time zone. */
function readDay(options: Options, name: string, timeZone: string): number {
  try {
    return Temporal.PlainDate.from(options.text(name), { overflow: 'reject' }).toZonedDateTime(
      timeZone,
    ).epochMilliseconds;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--${name} must be a day such as 2027-12-01`);
  }
}

const toDay = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** Sets and shows until when version 1 of the open API is served: `version end|keep|show`. */
export const versionCommands: Record<string, Command> = {
  'version end': {
    options: ['from', 'until'],
    run({ people }, options) {
      const { timeZone } = people.settings;
      const deprecated_at = readDay(options, 'from', timeZone);
      const sunset_at = readDay(options, 'until', timeZone);
      return endVersion1(people, { deprecated_at, sunset_at }, actor);
    },
  },
  'version keep': {
    options: [],
    async run({ people }) {
      await keepVersion1(people, actor);
      return { version: 1, until: null };
    },
  },
  'version show': {
    options: [],
    async run({ people: { database, settings } }) {
      const end = await findVersionEnd(database);
      const { timeZone } = settings;
      return {
        version: 1,
        from: end ? toDay(end.deprecated_at, timeZone) : null,
        until: end ? toDay(end.sunset_at, timeZone) : null,
      };
    },
  },
};

const interfaceIds = interfaces.map(({ id }) => id);

async function decide(people: People, options: Options, decision: 'approve' | 'reject') {
  const name = options.text('user');
  const operation = options.choice('interface', interfaceIds);
  const reason = decision === 'reject' ? options.text('reason') : undefined;
  const organisation = await findOrganisation(people.database, name);
  const applications = [{ organisation, operation }];
  const decided = { applications, decision, reason, actor };
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
        ...options.page(),
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
