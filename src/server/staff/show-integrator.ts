import { dayMs } from '#contract/durations.ts';
import { toShownState } from '#contract/portal/interfaces.ts';
import type { Integrator, IntegratorAccount } from '#contract/portal/operator-integrators.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { type DueContext, toDueAt } from '#server/people/certification/certification-store.ts';
import { listDecisions } from '#server/people/certification/review-decisions.ts';
import { readCustomers } from '#server/people/credentials/list-accounts.ts';
import { selectMembers } from '#server/people/organisations/list-members.ts';
import { resumeOrganisation, suspendOrganisation } from '#server/people/organisations/suspend.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { toSuspension } from '#server/people/users/user-store.ts';
import { countCalls, toRows } from './list-integrators.ts';

/** Newest decisions to show; there may be many more. */
const shownDecisions = 20;

const none = { calls: 0, errors: 0 };

async function listAccounts(
  database: Queryable,
  organisation: string,
  now: number,
): Promise<IntegratorAccount[]> {
  const rows = await database
    .selectFrom('account')
    .select(['id', 'environment', 'api_account as apiAccount', 'level'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select('suspended_at as suspendedAt')
    .select(['v1_used_at as version1UsedAt', 'v2_used_at as version2UsedAt'])
    .where('organisation_id', '=', organisation)
    .orderBy('environment', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [day, week] = await Promise.all([
    countCalls(database, ids, now - dayMs),
    countCalls(database, ids, now - 7 * dayMs),
  ]);
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({
      ...row,
      day: day.get(id) ?? none,
      week: week.get(id) ?? none,
      customers: await readCustomers(database, id),
    })),
  );
}

async function listCertifications(
  { database, settings }: DueContext,
  organisation: string,
): Promise<Integrator['certifications']> {
  const rows = await database
    .selectFrom('certification')
    .select(['kind', 'state', 'submitted_at as submittedAt', 'decided_at as decidedAt'])
    .where('organisation_id', '=', organisation)
    .orderBy('kind', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    dueAt: row.state === 'submitted' ? toDueAt(settings, row.submittedAt) : null,
  }));
}

async function countApplications(
  database: Queryable,
  organisation: string,
): Promise<Integrator['applications']> {
  const rows = await database
    .selectFrom('application')
    .innerJoin('organisation', 'organisation.id', 'application.organisation_id')
    .select(['application.state', 'application.live_at', 'organisation.suspended_at'])
    .where('application.organisation_id', '=', organisation)
    .execute();
  const counts: Integrator['applications'] = {};
  for (const { state, live_at: liveAt, suspended_at } of rows) {
    const shown = toShownState({ state, liveAt, isSuspended: suspended_at !== null });
    counts[shown] = (counts[shown] ?? 0) + 1;
  }
  return counts;
}

/** Returns why an organisation is suspended, and who decided it. */
async function readSuspension(
  database: Queryable,
  organisation: string,
): Promise<Integrator['suspension']> {
  const row = await database
    .selectFrom('organisation')
    .leftJoin('users as reviewer', 'reviewer.id', 'organisation.suspended_by')
    .select(['suspended_at', 'suspended_by', 'suspension_reason', 'reviewer.account as reviewer'])
    .where('organisation.id', '=', organisation)
    .executeTakeFirst();
  const suspension = row && toSuspension(row);
  return suspension ? { ...suspension, by: row.reviewer ?? row.suspended_by ?? '' } : null;
}

/** Returns everything that staff see of an organisation; not found if it does not exist. */
export async function showIntegrator(
  { reports: database, settings, now }: People,
  organisation: string,
): Promise<Integrator> {
  const time = now();
  const [row] = await toRows(database, [organisation], time);
  if (!row) throw new PortalError('notFound', 'portal.suspendedUnknown');
  const [suspension, members, accounts, certifications, applications, decided] = await Promise.all([
    readSuspension(database, organisation),
    selectMembers(database, organisation).execute(),
    listAccounts(database, organisation, time),
    listCertifications({ database, settings }, organisation),
    countApplications(database, organisation),
    listDecisions(database, { organisation, size: shownDecisions }),
  ]);
  const { rows: decisions } = decided;
  return { ...row, suspension, members, accounts, certifications, applications, decisions };
}

export const showIntegratorHandlers = {
  'operator/integrator': ({ people, request }) => showIntegrator(people, request.organisation),
  'operator/suspend': async ({ people, user, request }) => {
    await suspendOrganisation(people, { ...request, actor: user.id });
    return showIntegrator(people, request.organisation);
  },
  'operator/resume': async ({ people, user, request }) => {
    await resumeOrganisation(people, { ...request, actor: user.id });
    return showIntegrator(people, request.organisation);
  },
} satisfies Partial<Handlers>;
