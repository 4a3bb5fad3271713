import type { AnswerOf, AskOf } from '#contract/portal/define-call.ts';
import type { listApplications as call } from '#contract/portal/operator-applications.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  countOverdue,
  type DueContext,
  readCompanyNames,
  toDueAt,
} from '#server/people/certification/certification-store.ts';
import { isOwnedBy, ownerAccount } from '#server/people/organisations/owner-account.ts';
import type { People } from '#server/people/people.ts';
import { readPage } from '#server/people/read-page.ts';

type Filter = AskOf<typeof call>;

function select(database: Queryable, { state, operation, account }: Filter) {
  let query = database
    .selectFrom('application')
    .innerJoin('organisation', 'organisation.id', 'application.organisation_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'application.decided_by');
  if (state !== undefined) query = query.where('application.state', '=', state);
  if (operation !== undefined) query = query.where('application.operation', '=', operation);
  if (account === undefined) return query;
  return query.where(isOwnedBy(account));
}

/** Applications of all organisations: pending ones oldest first, others newest first. */
export async function listApplications(
  context: DueContext & Pick<People, 'now'>,
  filter: Filter,
): Promise<AnswerOf<typeof call>> {
  const { database, settings, now } = context;
  const query = select(database, filter)
    .select([ownerAccount.as('account'), 'organisation.level', 'reviewer.account as reviewer'])
    .select([
      'application.organisation_id as organisation',
      'application.operation',
      'application.state',
    ])
    .select(['application.reason', 'application.applied_at as appliedAt'])
    .select(['application.decided_at as decidedAt', 'application.decided_by as decidedBy'])
    .select(['application.live_at as liveAt', 'organisation.suspended_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_decision as earlier')
          .select('earlier.id')
          .whereRef('earlier.organisation_id', '=', 'application.organisation_id')
          .whereRef('earlier.subject', '=', 'application.operation')
          .whereRef('earlier.asked_at', '<', 'application.applied_at'),
      ).as('again'),
    )
    .orderBy('application.applied_at', filter.state === 'applied' ? 'asc' : 'desc')
    .orderBy('application.organisation_id')
    .orderBy('application.operation');
  const { total, rows } = await readPage(query, filter);
  const companies = await readCompanyNames(database, rows);
  return {
    total,
    overdue: await countOverdue(context, now()),
    rows: rows.map(({ reviewer, again, suspended_at, ...row }) => ({
      ...row,
      isSuspended: suspended_at !== null,
      isAgain: Boolean(again),
      dueAt: row.state === 'applied' ? toDueAt(settings, row.appliedAt) : null,
      company: companies.get(row.organisation) ?? null,
      decidedBy: reviewer ?? row.decidedBy,
    })),
  };
}

export const listApplicationsHandlers = {
  'operator/applications': ({ people, request }) =>
    listApplications({ ...people, database: people.reports }, request),
} satisfies Partial<Handlers>;
