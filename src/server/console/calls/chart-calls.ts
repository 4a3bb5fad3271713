import { type Expression, sql } from 'kysely';
import type { ChartBucket, ChartSpan, chartCalls as call } from '#contract/portal/console-calls.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { quarterMs } from '#server/database/call-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { leftOutCounts, selectLeftOut } from './left-out.ts';
import { hasFailed } from './select-calls.ts';

const hours = 24;
const days = { week: 7, month: 30 } as const;

/**
 * Starts of the buckets up to `now`, and the end of the last, in milliseconds: hours of the last day, or
 * calendar days of the zone, some of which have 23 or 25 hours.
 */
export function toEdges(span: ChartSpan, now: number, timeZone: string): number[] {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if (span === 'day') {
    const end = local.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 });
    return Array.from({ length: hours + 1 }, (_, index) => {
      return end.subtract({ hours: hours - index }).epochMilliseconds;
    });
  }
  const count = days[span];
  const today = local.toPlainDate();
  return Array.from({ length: count + 1 }, (_, index) => {
    const day = today.add({ days: index - count + 1 });
    return day.toZonedDateTime({ timeZone }).epochMilliseconds;
  });
}

/** Counts the matching calls of each bucket in an index range, which is faster than grouping. */
async function countCalls(
  database: Queryable,
  ids: readonly string[],
  edges: readonly number[],
  condition: Expression<boolean>,
) {
  const count = (index: number) =>
    database
      .selectFrom('call_log')
      .select(({ fn }) => [sql.lit(index).as('index'), fn.countAll<number>().as('count')])
      .where('account_id', 'in', ids)
      .where('called_at', '>=', edges[index] ?? 0)
      .where('called_at', '<', edges[index + 1] ?? 0)
      .where(condition);
  const [first, ...others] = edges.slice(1).map((_, index) => count(index));
  if (!first) return [];
  return others.reduce((all, each) => all.unionAll(each), first).execute();
}

/** Calls that were only counted, by quarter of an hour. */
async function countLeftOut(database: Queryable, ids: readonly string[], from: number, to: number) {
  const counted = await selectLeftOut(database, ids, from, to)
    .select(['quarter', ...leftOutCounts])
    .groupBy('quarter')
    .execute();
  return counted.map(({ quarter, calls, errors }) => {
    return { quarter, calls: Number(calls), errors: Number(errors) };
  });
}

function toBuckets(edges: readonly number[]): ChartBucket[] {
  return edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to, calls: 0, errors: 0 }));
}

/** Calls and failed calls of a user's accounts over time. */
export async function chartCalls(
  { reports, now }: People,
  member: Member,
  { environment, span }: AskOf<typeof call>,
  timeZone: string,
): Promise<{ buckets: ChartBucket[]; timeZone: string }> {
  const edges = toEdges(span, now(), timeZone);
  const buckets = toBuckets(edges);
  const accounts = await findOwnAccounts(reports, member.organisation.id, environment);
  const [from = 0, to = 0] = [edges[0], edges.at(-1)];
  const ids = toIds(accounts);
  // Separately, since errors have their own index, and of others only the range is counted.
  for (const { index, count } of await countCalls(reports, ids, edges, sql<boolean>`true`))
    Object.assign(buckets[index] ?? {}, { calls: count });
  for (const { index, count } of await countCalls(reports, ids, edges, hasFailed))
    Object.assign(buckets[index] ?? {}, { errors: count });
  for (const { quarter, calls, errors } of await countLeftOut(reports, ids, from, to)) {
    const bucket = buckets.find((each) => quarter * quarterMs < each.to);
    if (!bucket) continue;
    bucket.calls += calls;
    bucket.errors += errors;
  }
  return { buckets, timeZone };
}

export const chartCallsHandlers = {
  'console/callChart': ({ people, member, request, timeZone }) =>
    chartCalls(people, member, request, timeZone),
} satisfies Partial<Handlers>;
