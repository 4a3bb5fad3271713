import { type IntegratorRow, integratorStates } from '#contract/portal/operator-integrators.ts';
import { levels } from '#contract/portal/roles.ts';
import { resumeOrganisation, suspendOrganisation } from '#server/people/organisations/suspend.ts';
import { listIntegrators } from '#server/staff/list-integrators.ts';
import { showIntegrator } from '#server/staff/show-integrator.ts';
import { actor, type Command, type Tools, toTime, UsageError } from './command.ts';
import { findOrganisation } from './find-user.ts';

const longestReason = 500;

function toRow({ since, suspendedAt, lastUsedAt, account, ...row }: IntegratorRow) {
  return {
    user: account,
    ...row,
    since: toTime(since),
    suspendedAt: toTime(suspendedAt),
    lastUsedAt: toTime(lastUsedAt),
  };
}

async function answer({ people }: Tools, organisation: string) {
  const { name, account, suspension } = await showIntegrator(people, organisation);
  return {
    user: account,
    organisation,
    name,
    suspended: suspension && { ...suspension, since: toTime(suspension.since) },
  };
}

/** Organisations, their accounts and calls: `integrator list|show|suspend|resume`. */
export const integratorCommands: Record<string, Command> = {
  'integrator list': {
    options: ['search', 'level', 'state', 'page'],
    async run({ people }, options) {
      const { rows, total } = await listIntegrators(people, {
        search: options.optional('search'),
        level: options.optionalChoice('level', levels),
        state: options.optionalChoice('state', integratorStates),
        ...options.page(),
      });
      return { total, integrators: rows.map(toRow) };
    },
  },
  'integrator show': {
    options: ['user'],
    async run({ people }, options) {
      const organisation = await findOrganisation(people.database, options.text('user'));
      return showIntegrator(people, organisation);
    },
  },
  'integrator suspend': {
    options: ['user', 'reason'],
    async run(tools, options) {
      const { people } = tools;
      const reason = options.text('reason');
      if (reason.length > longestReason) {
        throw new UsageError(`--reason must have at most ${longestReason} characters`);
      }
      const organisation = await findOrganisation(people.database, options.text('user'));
      await suspendOrganisation(people, { organisation, reason, actor });
      return answer(tools, organisation);
    },
  },
  'integrator resume': {
    options: ['user'],
    async run(tools, options) {
      const { people } = tools;
      const organisation = await findOrganisation(people.database, options.text('user'));
      await resumeOrganisation(people, { organisation, actor });
      return answer(tools, organisation);
    },
  },
};
