import type { Db, Queryable } from './tables.ts';

/** Rows removed in one transaction: few, since writes wait for it. */
export const sweepSize = 100;

/** Removes batches of `sweepSize` until one is not full; resolves to how many rows went. */
export async function sweep(
  database: Db,
  removeBatch: (transaction: Queryable) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const batch = await database.transaction().execute(removeBatch);
    removed += batch;
    if (batch < sweepSize) return removed;
  }
}
