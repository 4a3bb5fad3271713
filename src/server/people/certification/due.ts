import type { Overdue } from '#contract/portal/operator-review.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Settings } from '#server/settings/settings.ts';

const dayMs = 24 * 60 * 60_000;

type Promised = Pick<Settings, 'reviewDays'>;

/** What reads rows that may wait for the courier. */
export interface DueContext {
  database: Queryable;
  settings: Promised;
}

/** By when the courier promises to decide what was handed in at a time; both in milliseconds since 1970. */
export function toDueAt({ reviewDays }: Promised, askedAt: number): number {
  return askedAt + reviewDays * dayMs;
}

/** How many cases of everybody wait though their decision was due. */
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
