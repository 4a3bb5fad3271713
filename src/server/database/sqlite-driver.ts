import { setImmediate as turnOfLoop, setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from 'kysely';
import type { Answer } from '#server/runtime/worker-thread.ts';
import type { WaitListener } from './load.ts';
import { type Ran, type SqliteFile, type Step, toResult, toRows } from './sqlite-file.ts';
import type { Queryable } from './tables.ts';
import { type Plans, release, type Stopped, savepoint, type Writer } from './writer.ts';

/** The drivers allocate connections themselves, so Kysely need not serialise a single one. */
export class ManyConnections extends SqliteAdapter {
  readonly driver: Driver;

  constructor(driver: Driver) {
    super();
    this.driver = driver;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Total time that a write waits for earlier writes and other processes before it fails. */
const patienceMs = 10_000;
const longestPauseMs = 50;
const busy = 5;

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === busy;
}

/** Retries later while the file is busy, because node:sqlite would block the whole process. */
async function patiently<Result>(
  untilMs: number,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > untilMs) throw error;
      await wait(pauseMs);
    }
  }
}

/** Serialises writes in the order of requests and lets everything else run in between. */
class WriteQueue {
  private readonly onWaited: WaitListener | undefined;
  private last: Promise<void> = Promise.resolve();
  waiting = 0;

  constructor(onWaited: WaitListener | undefined) {
    this.onWaited = onWaited;
  }

  /** Resolves, at the caller's turn, to what ends the turn. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.last;
    this.last = promise.then(() => turnOfLoop());
    const askedAt = performance.now();
    this.waiting += 1;
    await before;
    this.waiting -= 1;
    this.onWaited?.('writer', performance.now() - askedAt);
    return resolve;
  }
}

interface Files {
  writer: Writer;
  reader: SqliteFile;
  turns: WriteQueue;
}

function read<Row>({ reader }: Files, sql: string, parameters: readonly unknown[]): Promise<Row[]> {
  const untilMs = performance.now() + patienceMs;
  return patiently(untilMs, () => toRows(reader.read(sql, parameters)));
}

/** Statements without a result to wait for; sent with the next statement. */
const silent: ReadonlySet<string> = new Set([savepoint, release]);

class Connection implements DatabaseConnection {
  private readonly files: Files;
  private endTurn: (() => void) | undefined;
  private untilMs = 0;
  private before: string[] = [];
  /** True once a statement of the transaction reached the file. */
  private isBegun = false;

  constructor(files: Files) {
    this.files = files;
  }

  /** A pure read waits for no transaction, and sees everything committed. */
  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.endTurn) return this.inTransaction(sql, parameters);
    if (query.kind === 'SelectQueryNode') return { rows: await read(this.files, sql, parameters) };
    this.untilMs = performance.now() + patienceMs;
    this.endTurn = await this.files.turns.take();
    try {
      return toResult(await this.step({ before: [], sql, parameters, isInside: false }));
    } finally {
      this.release();
    }
  }

  private async inTransaction<Row>(sql: string, parameters: readonly unknown[]) {
    if (silent.has(sql)) {
      this.before.push(sql);
      return { rows: [] };
    }
    const { before, isBegun: isInside } = this;
    this.before = [];
    this.isBegun = true;
    return toResult<Row>(await this.step({ before, sql, parameters, isInside }));
  }

  private step(step: Step): Promise<Ran> {
    return patiently(this.untilMs, () => this.files.writer.step(step));
  }

  /** A deferred transaction that reads before it writes fails under a second writer. */
  async begin(): Promise<void> {
    this.untilMs = performance.now() + patienceMs;
    this.endTurn = await this.files.turns.take();
    this.before = ['begin immediate'];
    this.isBegun = false;
  }

  async end(sql: 'commit' | 'rollback'): Promise<void> {
    if (this.isBegun) await this.inTransaction(sql, []);
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    yield Promise.reject(new Error('nothing of ours streams rows'));
  }

  release(): void {
    this.endTurn?.();
    this.endTurn = undefined;
  }
}

/** Returns the driver of a database or transaction; undefined if it is another one. */
export function findDriver(database: Queryable): SqliteDriver | undefined {
  const { adapter } = database.getExecutor();
  if (!(adapter instanceof ManyConnections)) return undefined;
  return adapter.driver instanceof SqliteDriver ? adapter.driver : undefined;
}

/** SQLite for several processes: one connection writes, another reads concurrently, so that no write blocks a read. */
export class SqliteDriver implements Driver {
  private readonly files: Files;

  constructor(writer: Writer, reader: SqliteFile, onWaited?: WaitListener) {
    this.files = { writer, reader, turns: new WriteQueue(onWaited) };
  }

  get waiting(): number {
    return this.files.turns.waiting;
  }

  async init(): Promise<void> {
    // The files are already open, so that a fault in them fails the start.
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.files);
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  /** Reads outside transactions and bypasses Kysely, which takes as long as a read by an index. */
  read<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    return read(this.files, sql, parameters);
  }

  /** Runs plans in their own turn and transaction; `take` is called when the turn comes. */
  async runPlans(take: () => Plans): Promise<Answer<Stopped>[]> {
    const untilMs = performance.now() + patienceMs;
    const endTurn = await this.files.turns.take();
    try {
      const plans = take();
      return await patiently(untilMs, () => this.files.writer.runPlans(plans));
    } finally {
      endTurn();
    }
  }

  /** Waits for pending writes. The last connection to close tidies the file up, which a read-only one cannot. */
  async destroy(): Promise<void> {
    const { reader, writer, turns } = this.files;
    const endTurn = await turns.take();
    reader.close();
    await writer.close();
    // Later callers get the error that it is closed.
    endTurn();
  }
}
