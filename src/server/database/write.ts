import { CompiledQuery } from 'kysely';
import { locksRows } from './engine.ts';
import { inLots } from './lots.ts';
import type { Db, Queryable } from './tables.ts';
import { release, savepoint, undo } from './writer.ts';

type Work = () => Promise<void>;

const deferred = new WeakMap<Queryable, Work[]>();

/** Defers work to the end of a transaction, such as a lock that all need: its holder then waits for no other lock. */
export function beforeCommit(transaction: Queryable, work: Work): void {
  const works = deferred.get(transaction);
  if (!works) throw new Error('beforeCommit() called outside write()');
  works.push(work);
}

/** Runs a change and then its deferred work; if the change fails, none of that runs. */
export function withEnd<Result>(
  change: (transaction: Queryable) => Promise<Result>,
): (transaction: Queryable) => Promise<Result> {
  return async (transaction) => {
    const works: Work[] = [];
    deferred.set(transaction, works);
    try {
      const result = await change(transaction);
      for (const work of works) await work();
      return result;
    } finally {
      deferred.delete(transaction);
    }
  };
}

/** Runs changes in a transaction and resolves when they are durable; a throw undoes them. */
export type Write = <Result>(
  change: (transaction: Queryable) => Promise<Result>,
) => Promise<Result>;

interface Waiting {
  /** Returns what settles the caller's promise once the group is durable. */
  run(transaction: Queryable): Promise<() => void>;
  reject(error: unknown): void;
}

const run = (transaction: Queryable, sql: string) =>
  transaction.executeQuery(CompiledQuery.raw(sql));

async function runOne(transaction: Queryable, change: Waiting): Promise<() => void> {
  await run(transaction, savepoint);
  try {
    const settle = await change.run(transaction);
    await run(transaction, release);
    return settle;
  } catch (error) {
    await run(transaction, undo).catch(() => {
      // A full disk has ended the whole transaction: the whole group fails, for this reason.
      throw error;
    });
    await run(transaction, release);
    return () => change.reject(error);
  }
}

/**
 * Changes that arrive together share one transaction and so one wait for the disk; each has its own
 * savepoint, and none gets a response before the commit. If it fails, the whole group fails.
 */
function writeInGroups(database: Db): Write {
  const add = inLots<Waiting>(async (take) => {
    const settlements = await database.transaction().execute(async (transaction) => {
      const settled: (() => void)[] = [];
      for (const change of take()) settled.push(await runOne(transaction, change));
      return settled;
    });
    for (const settle of settlements) settle();
  });
  return (change) => {
    const { promise, resolve, reject } =
      Promise.withResolvers<Awaited<ReturnType<typeof change>>>();
    const run = async (transaction: Queryable) => {
      const result = await change(transaction);
      return () => resolve(result);
    };
    add({ run, reject });
    return promise;
  };
}

/** Uses one transaction per change on PostgreSQL, which groups commits itself; groups on SQLite. */
export function createWrite(database: Db): Write {
  if (locksRows(database)) {
    return (change) => database.transaction().execute(withEnd(change));
  }
  const write = writeInGroups(database);
  return (change) => write(withEnd(change));
}
