import { CompiledQuery } from 'kysely';
import { withEnd } from './before-commit.ts';
import { locksRows } from './engine.ts';
import type { Db, Queryable } from './tables.ts';

/** Runs changes in a transaction and resolves when they are durable; a throw undoes them. */
export type Write = <Result>(
  change: (transaction: Queryable) => Promise<Result>,
) => Promise<Result>;

interface Waiting {
  /** Answers what is to be told the caller once the group is durable. */
  run(transaction: Queryable): Promise<() => void>;
  reject(error: unknown): void;
}

const savepoint = CompiledQuery.raw('savepoint change');
const undo = CompiledQuery.raw('rollback to change');
const release = CompiledQuery.raw('release change');

async function runOne(transaction: Queryable, change: Waiting): Promise<() => void> {
  await transaction.executeQuery(savepoint);
  try {
    const settle = await change.run(transaction);
    await transaction.executeQuery(release);
    return settle;
  } catch (error) {
    await transaction.executeQuery(undo).catch(() => {
      // A full disk has ended the whole transaction: all of the group fail, for this reason.
      throw error;
    });
    await transaction.executeQuery(release);
    return () => change.reject(error);
  }
}

/**
 * Changes that arrive together share one transaction, and so one wait for the disk; each has its own
 * savepoint, and nobody is answered before the commit. Where it fails, all of the group fail.
 */
class WriteGroup {
  private readonly database: Db;
  private waiting: Waiting[] = [];

  constructor(database: Db) {
    this.database = database;
  }

  add<Result>(change: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const run = async (transaction: Queryable) => {
      const result = await change(transaction);
      return () => resolve(result);
    };
    // By then every call that came in with this one has been read.
    if (this.waiting.length === 0) setImmediate(() => void this.commit());
    this.waiting.push({ run, reject });
    return promise;
  }

  private async commit(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    try {
      const settlements = await this.database.transaction().execute(async (transaction) => {
        const settled: (() => void)[] = [];
        for (const change of group) settled.push(await runOne(transaction, change));
        return settled;
      });
      for (const settle of settlements) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/** One transaction a change on PostgreSQL, which groups commits itself; groups on SQLite. */
export function createWrite(database: Db): Write {
  if (locksRows(database)) {
    return (change) => database.transaction().execute(withEnd(change));
  }
  const group = new WriteGroup(database);
  return (change) => group.add(withEnd(change));
}
