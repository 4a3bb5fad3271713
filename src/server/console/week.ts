import { dayMs } from '#contract/durations.ts';
import { webhookKinds } from '#contract/operations/pushes.ts';
import type { ConsoleWeek } from '#contract/portal/console-accounts.ts';
import type { DeliveryFigures } from '#contract/portal/console-pushes.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import type { AddressPlace } from '#server/push/channel.ts';
import { newestFirst } from '#server/push/find-pushes.ts';
import { chartCalls } from './calls/chart-calls.ts';

const weekMs = 7 * dayMs;

/** Calls, and pushes of a kind, whose durations are compared: the newest of a week, which may have millions. */
export const mostMeasured = 1000;

/** Returns the duration that a share of the calls did not exceed (nearest rank); undefined if there are none. */
export function toPercentile(durationsMs: readonly number[], share: number): number | undefined {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1];
}

export interface MeasuredAttempt extends AddressPlace {
  durationMs: number;
  isAcknowledged: boolean;
}

async function readAttemptsOf(database: Queryable, place: AddressPlace, from: number) {
  const { accountId, kind, address } = place;
  const newest = newestFirst(database, { accountIds: [accountId], kind, address, from })
    .select('id')
    .limit(mostMeasured);
  const rows = await database
    .selectFrom('push_attempt')
    .select(['duration_ms', 'error'])
    .where('push_id', 'in', newest)
    .execute();
  return rows.map(
    ({ duration_ms, error }): MeasuredAttempt => ({
      accountId,
      kind,
      address,
      durationMs: duration_ms,
      isAcknowledged: error === null,
    }),
  );
}

/** Attempts at the newest pushes of the last seven days, of each account and kind, or of each place. */
export async function readAttempts(
  database: Queryable,
  accountIds: readonly string[],
  now: number,
  places: readonly AddressPlace[] = accountIds.flatMap((accountId) =>
    webhookKinds.map((kind) => ({ accountId, kind })),
  ),
): Promise<MeasuredAttempt[]> {
  const read = await Promise.all(
    places.map((place) => readAttemptsOf(database, place, now - weekMs)),
  );
  return read.flat();
}

export function toDeliveryFigures(attempts: readonly MeasuredAttempt[]): DeliveryFigures {
  const durationsMs = attempts.map(({ durationMs }) => durationMs);
  const medianMs = toPercentile(durationsMs, 0.5);
  const p95Ms = toPercentile(durationsMs, 0.95);
  if (medianMs === undefined || p95Ms === undefined) return null;
  const acknowledged = attempts.filter(({ isAcknowledged }) => isAcknowledged).length;
  return { attempts: attempts.length, acknowledged, medianMs, p95Ms };
}

async function readDurations(database: Queryable, ids: readonly string[], from: number) {
  const rows = await database
    .selectFrom('call_log')
    .select('duration_us')
    .where('account_id', 'in', ids)
    .where('called_at', '>=', from)
    .orderBy('called_at', 'desc')
    .limit(mostMeasured)
    .execute();
  return rows.map(({ duration_us }) => duration_us / 1000);
}

/** The last seven days of the production account; days are those of the reader's time zone. */
async function readWeek(people: People, member: Member, timeZone: string): Promise<ConsoleWeek> {
  const { reports, now } = people;
  const own = { environment: 'production', span: 'week' } as const;
  const ids = toIds(await findOwnAccounts(reports, member.organisation.id, own.environment));
  const [{ buckets }, attempts] = await Promise.all([
    chartCalls(people, member, own, timeZone),
    readAttempts(reports, ids, now()),
  ]);
  const durationsMs = await readDurations(reports, ids, buckets[0]?.from ?? now());
  return {
    calls: buckets.map(({ calls }) => calls),
    errors: buckets.map(({ errors }) => errors),
    p95Ms: toPercentile(durationsMs, 0.95) ?? null,
    deliveries: toDeliveryFigures(attempts),
  };
}

export const weekHandlers = {
  'console/week': ({ people, member, timeZone }) => readWeek(people, member, timeZone),
} satisfies Partial<Handlers>;
