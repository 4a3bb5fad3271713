import type { Overdue } from '#contract/portal/operator-review.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Settings } from '#server/settings/settings.ts';

const dayMs = 24 * 60 * 60_000;

type Promised = Pick<Settings, 'reviewDays'>;

/** Dependencies for reading cases that may wait for a review. */
export interface DueContext {
  database: Queryable;
  settings: Promised;
}

/** Due date of a submission; both in milliseconds since 1970. */
export function toDueAt({ reviewDays }: Promised, askedAt: number): number {
  return askedAt + reviewDays * dayMs;
}

/** Number of overdue cases of all organisations. */
export async function countOverdue(
  { database, settings: { reviewDays } }: DueContext,
  now: number,
): Promise<Overdue> {
  const lastInTime = now - reviewDays * dayMs;
  const certifications = await database
    .selectFrom('certification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'submitted')
    .where('submitted_at', '<', lastInTime)
    .executeTakeFirstOrThrow();
  const applications = await database
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'applied')
    .where('applied_at', '<', lastInTime)
    .executeTakeFirstOrThrow();
  return { certifications: certifications.count, applications: applications.count };
}
