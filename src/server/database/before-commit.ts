import type { Queryable } from './tables.ts';

type Work = () => Promise<void>;

const left = new WeakMap<Queryable, Work[]>();

/** Defers work to the end of a transaction, such as a lock that all need: its holder then waits for no other lock. */
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
