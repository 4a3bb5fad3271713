import { setImmediate as turnOfLoop, setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';

/** How long a write waits for those before it and for other processes, all in all, before it fails. */
const patienceMs = 10_000;
const longestPauseMs = 50;
const busy = 5;

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === busy;
}

/** node:sqlite waits with the whole process; here a busy file is asked again later instead. */
async function patiently<Result>(untilMs: number, run: () => Result): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > untilMs) throw error;
      await wait(pauseMs);
    }
  }
}

/**
 * Lets one write at a time, in the order in which they asked, and everything else in between: a long
 * row of writes, each of them short, holds up nobody.
 */
class WriteTurns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves once it is the asker's turn, to what ends it. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.last;
    this.last = promise.then(() => turnOfLoop());
    await before;
    return resolve;
  }
}

interface Files {
  writer: SqliteFile;
  reader: SqliteFile;
  turns: WriteTurns;
}

/** What one statement, or one transaction, sees of the file. */
class Connection implements DatabaseConnection {
  private readonly files: Files;
  private endTurn: (() => void) | undefined;

  constructor(files: Files) {
    this.files = files;
  }

  /** What only reads waits for nobody's transaction, and sees all that is committed. */
  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader, turns } = this.files;
    const untilMs = performance.now() + patienceMs;
    const isOutside = this.endTurn === undefined;
    if (isOutside && query.kind === 'SelectQueryNode') {
      return patiently(untilMs, () => reader.execute<Row>(sql, parameters));
    }
    this.endTurn ??= await turns.take();
    try {
      return await patiently(untilMs, () => writer.execute<Row>(sql, parameters));
    } finally {
      if (isOutside) this.release();
    }
  }

  async control(sql: string): Promise<void> {
    const untilMs = performance.now() + patienceMs;
    this.endTurn ??= await this.files.turns.take();
    await patiently(untilMs, () => this.files.writer.execute(sql, []));
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    yield Promise.reject(new Error('nothing of ours streams rows'));
  }

  /** A full disk ends the transaction by itself: rolling back again would hide that error. */
  async rollback(): Promise<void> {
    if (this.files.writer.isTransaction) await this.control('rollback');
  }

  release(): void {
    this.endTurn?.();
    this.endTurn = undefined;
  }
}

/**
 * SQLite for several processes. One connection writes, one transaction after the other; another
 * reads beside it, so that neither our own writes nor those of other processes hold up a read.
 */
export class SqliteDriver implements Driver {
  private readonly files: Files;

  constructor(writer: SqliteFile, reader: SqliteFile) {
    this.files = { writer, reader, turns: new WriteTurns() };
  }

  async init(): Promise<void> {
    // The files are open already, so that a fault in them is one of the start.
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.files);
  }

  /** A deferred transaction that reads before it writes fails under a second writer. */
  beginTransaction(connection: Connection): Promise<void> {
    return connection.control('begin immediate');
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.control('commit');
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  /** The last connection to close tidies the file up, which one that only reads cannot. */
  async destroy(): Promise<void> {
    this.files.reader.close();
    this.files.writer.close();
  }
}
