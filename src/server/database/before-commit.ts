import type { Queryable } from './tables.ts';

type Work = () => Promise<void>;

/** What changes under way have left for their end. */
const left = new WeakMap<Queryable, Work[]>();

/**
 * Leaves something for the end of a change, after all else of its transaction. What every transaction
 * wants to lock is locked there: whoever holds it waits for nobody any more, so that no two of them
 * wait for each other in a circle, and it is held no longer than the commit takes.
 */
export function beforeCommit(transaction: Queryable, work: Work): void {
  const works = left.get(transaction);
  if (!works) throw new Error('something was left for the end of what is no change of `write`');
  works.push(work);
}

/** A change with what it leaves for its end; where it fails, nothing of that is done. */
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
