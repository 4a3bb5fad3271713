import type { Page } from '#contract/portal/fields.ts';
import type { ApplicationRow } from '#contract/portal/operator-applications.ts';
import type { ApplicationTable } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { readCompanyNames } from '#server/people/certification/company-name.ts';
import { contains } from '#server/people/contains.ts';

export interface ApplicationFilter {
  state?: ApplicationTable['state'] | undefined;
  operation?: string | undefined;
  /** Part of an account name. */
  account?: string | undefined;
  /** From 1. */
  current?: number | undefined;
  size?: number | undefined;
}

const defaultSize = 20;

function select(database: Queryable, { state, operation, account }: ApplicationFilter) {
  let query = database
    .selectFrom('application')
    .innerJoin('users', 'users.id', 'application.user_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'application.decided_by');
  if (state !== undefined) query = query.where('application.state', '=', state);
  if (operation !== undefined) query = query.where('application.operation', '=', operation);
  if (account === undefined) return query;
  return query.where(({ ref }) => contains(ref('users.account_key'), account));
}

/** Applications of everybody: those that wait oldest first, all others newest first. */
export async function listApplications(
  database: Queryable,
  filter: ApplicationFilter,
): Promise<Page<ApplicationRow>> {
  const { current = 1, size = defaultSize, state } = filter;
  const { total } = await select(database, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await select(database, filter)
    .selectAll('application')
    .select(['users.account', 'users.level', 'reviewer.account as reviewer'])
    .orderBy('application.applied_at', state === 'applied' ? 'asc' : 'desc')
    .orderBy('application.user_id')
    .orderBy('application.operation')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const companies = await readCompanyNames(
    database,
    rows.map((row) => row.user_id),
  );
  return {
    total,
    rows: rows.map((row) => ({
      user: row.user_id,
      account: row.account,
      level: row.level,
      company: companies.get(row.user_id) ?? null,
      operation: row.operation,
      state: row.state,
      reason: row.reason,
      appliedAt: row.applied_at,
      decidedAt: row.decided_at,
      decidedBy: row.reviewer ?? row.decided_by,
      liveAt: row.live_at,
    })),
  };
}
