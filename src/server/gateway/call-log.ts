import { prepare } from '#server/database/prepare.ts';
import type { CallLogTable, Db } from '#server/database/tables.ts';

const flushAfterMs = 200;
/** Rows of a statement: few, since a statement of each smaller number is kept too. */
const batchSize = 20;
/** Rows given up at once. */
const lossSize = 200;
/** Beyond this many waiting entries the database is not keeping up: the oldest are given up. */
const maxWaiting = 50_000;

interface Log {
  error(details: object, message: string): void;
}

const insertCalls = prepare((database, { batch }: { batch: readonly CallLogTable[] }) =>
  database.insertInto('call_log').values(batch),
);

/** Writes calls in batches, off the path of the calls themselves. Never a key or a password. */
export class CallLog {
  private readonly database: Db;
  private readonly log: Log;
  private waiting: CallLogTable[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(database: Db, log: Log) {
    this.database = database;
    this.log = log;
  }

  add(call: CallLogTable): void {
    if (this.waiting.length >= maxWaiting) {
      this.waiting.splice(0, lossSize);
      this.log.error({ lost: lossSize }, 'the call log cannot be written fast enough');
    }
    this.waiting.push(call);
    this.timer ??= setTimeout(() => void this.flush(), flushAfterMs);
  }

  /** In one transaction, so that many calls cost one wait for the disk. */
  private async write(): Promise<void> {
    const calls = this.waiting.splice(0);
    if (calls.length === 0) return;
    try {
      await this.database.transaction().execute(async (transaction) => {
        for (let start = 0; start < calls.length; start += batchSize) {
          const batch = calls.slice(start, start + batchSize);
          await insertCalls(transaction, { batch });
        }
      });
    } catch (error) {
      this.log.error({ err: error, lost: calls.length }, 'calls could not be logged');
    }
  }

  /** Writes what is waiting; called at shutdown too. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }
}
