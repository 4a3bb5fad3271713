import type { Queryable } from './tables.ts';

type Work = () => Promise<void>;

/** Work deferred to the end of open transactions. */
const left = new WeakMap<Queryable, Work[]>();

/**
 * Defers work to the end of a transaction. Locks that every transaction needs are taken there: the holder
 * waits for no other lock, so there is no deadlock, and holds it only during the commit.
 */
export function beforeCommit(transaction: Queryable, work: Work): void {
  const works = left.get(transaction);
  if (!works) throw new Error('work for the end of a transaction was queued outside of `write`');
  works.push(work);
}

/** Runs a change and then its deferred work; if the change fails, none of that runs. */
export function withEnd<Result>(
  change: (transaction: Queryable) => Promise<Result>,
): (transaction: Queryable) => Promise<Result> {
  return async (transaction) => {
    const works: Work[] = [];
    left.set(transaction, works);
    try {
      const result = await change(transaction);
      for (const work of works) await work();
      return result;
    } finally {
      left.delete(transaction);
    }
  };
}
