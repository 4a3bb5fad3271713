import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { isNext, pending } from './event.ts';

export interface PushCounts {
  pending: number;
  parked: number;
  /** Since when the longest-due push has waited only for its turn; null if none does. */
  dueSince: number | null;
}

/** Written out like `pending`, so that each status is counted along the index that holds it alone. */
const dead = sql.lit('dead' as const);

/** Counts pushes; skips delivered ones, which are most. */
export async function countPushes(database: Db, now: number): Promise<PushCounts> {
  const longestDue = database
    .selectFrom('callback')
    .where('disabled_at', 'is', null)
    // Pushes for a listener wait until one connects.
    .where('destination', '!=', sql.lit('listener' as const))
    .select(({ selectFrom }) =>
      selectFrom('push as due')
        .select('due.next_at')
        .whereRef('due.account_id', '=', 'callback.account_id')
        .whereRef('due.kind', '=', 'callback.kind')
        .where('due.status', '=', pending)
        .where('due.next_at', '<=', now)
        .where(isNext(now))
        .orderBy('due.next_at')
        .limit(1)
        .as('since'),
    );
  const row = await database
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('push')
        .select(fn.countAll<number>().as('count'))
        .where('status', '=', pending)
        .as('pending'),
      selectFrom('push')
        .select(fn.countAll<number>().as('count'))
        .where('status', '=', dead)
        .as('parked'),
      selectFrom(longestDue.as('longest'))
        .select((eb) => eb.fn.min('longest.since').as('since'))
        .as('dueSince'),
    ])
    .executeTakeFirstOrThrow();
  return { pending: row.pending ?? 0, parked: row.parked ?? 0, dueSince: row.dueSince };
}
