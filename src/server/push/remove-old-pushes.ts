import type { Expression } from 'kysely';
import { removeChildren } from '#server/database/end-owned.ts';
import { sweep, sweepSize } from '#server/database/sweep.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { toFirstId } from '#server/runtime/new-id.ts';

/** Removes pushes with their attempts and messages; resolves to the number of pushes. */
export async function deletePushes(transaction: Queryable, old: Expression<string>) {
  const removed = await transaction
    .deleteFrom('push')
    .where('id', 'in', old)
    .returning('id')
    .execute();
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) {
    await removeChildren(transaction, 'push', ids);
  }
  return ids.length;
}

/** Removes pushes created before a moment that no longer wait, with their attempts. */
export function removeOldPushes(database: Db, olderThan: number): Promise<number> {
  return sweep(database, (transaction) => {
    const old = transaction
      .selectFrom('push as old')
      .leftJoin('callback', (join) =>
        join
          .onRef('callback.account_id', '=', 'old.account_id')
          .onRef('callback.kind', '=', 'old.kind')
          .on('callback.disabled_at', 'is', null)
          .on('callback.destination', '!=', 'listener'),
      )
      .select('old.id')
      .where('old.id', '<', toFirstId(olderThan))
      // Pushes that wait for an address or a listener that never came back age like the rest.
      .where(({ eb, or }) =>
        or([eb('old.status', '!=', 'pending'), eb('callback.url', 'is', null)]),
      )
      .limit(sweepSize);
    return deletePushes(transaction, old.$asScalar());
  });
}
